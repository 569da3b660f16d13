import type { Size } from '#shared/size.ts';
import type { ExportSlot } from './export-slot.ts';
import { stemOf } from './file-stem.ts';

export interface Named {
  filename: string;
  /** Of the version that is exported. */
  version: number;
}

/**
 * What the files of each picture begin with: 'margherita', its second version 'margherita-v2'. Two of one name are told
 * apart, on systems too to which 'Soup' and 'soup' are one.
 */
export function stemsOf(pictures: readonly Named[]): readonly string[] {
  const taken = new Set<string>();
  return pictures.map(({ filename, version }) => {
    const stem = stemOf(filename) + (version > 1 ? `-v${String(version)}` : '');
    let name = stem;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem}-${String(count)}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** A file of 'margherita' for Uber Eats: 'margherita_uber-eats_1800x1440.jpg'. */
export const nameExport = (stem: string, { id }: Pick<ExportSlot, 'id'>, { width, height }: Size): string =>
  `${stem}_${id}_${String(width)}x${String(height)}.jpg`;

/** What several files come in: 'margherita_export.zip', or '12-pictures_export.zip'. */
export const nameZip = (stems: readonly string[]): string =>
  `${stems.length === 1 ? (stems[0] ?? '') : `${String(stems.length)}-pictures`}_export.zip`;
