import type { RecipeReport } from '../contract.ts';

/** What we say of a picture, in the words of IPTC's list of digital source types. */
export const SOURCE_TYPES = [
  /** A photo out of our own camera view. Of a picked file nobody knows, and nothing is claimed. */
  'digitalCapture',
  /** Light and colour, by the built-in engine. */
  'algorithmicallyEnhanced',
  /** A surface that the built-in engine painted. */
  'compositeSynthetic',
  /** What a cloud engine made of the photo. */
  'compositeWithTrainedAlgorithmicMedia',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** Not an address that is fetched: names of the list begin with it. */
const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

export const addressOfSource = (source: SourceType): string => VOCABULARY + source;

/**
 * The name behind an address of IPTC's list, which has more names than we use: `trainedAlgorithmicMedia` for one. Null for
 * what does not lie there.
 */
export function nameOfSource(address: string): string | null {
  const found = /^https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,60})\/?$/i.exec(
    address.trim(),
  );
  return found?.[1] ?? null;
}

/** What is declared of a finished picture, by the report of the engine that made it. */
export function declareSource({ engine, surface }: Pick<RecipeReport, 'engine' | 'surface'>): SourceType {
  if (engine !== 'local') return 'compositeWithTrainedAlgorithmicMedia';
  return surface === 'new' ? 'compositeSynthetic' : 'algorithmicallyEnhanced';
}
