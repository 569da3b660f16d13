import type { Size } from '#shared/size.ts';
import type { ExportSlot } from './export-slot.ts';
import { stemOf } from './file-stem.ts';

interface Exported {
  filename: string;
  /** Of the version that was exported. */
  version: number;
}

const stem = ({ filename, version }: Exported): string =>
  stemOf(filename) + (version > 1 ? `-v${String(version)}` : '');

/** 'margherita.heic' for Uber Eats becomes 'margherita_uber-eats_1800x1440.jpg', its second version 'margherita-v2_…'. */
export const nameExport = (of: Exported, { id }: Pick<ExportSlot, 'id'>, { width, height }: Size): string =>
  `${stem(of)}_${id}_${String(width)}x${String(height)}.jpg`;

/** What several of them come in. */
export const nameZip = (of: Exported): string => `${stem(of)}_export.zip`;
