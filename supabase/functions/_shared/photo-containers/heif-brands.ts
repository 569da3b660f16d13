import { textAt, viewOf } from './read-bytes.ts';

/** Pictures coded as HEVC, one or several. */
const HEVC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
/** They say nothing of the codec, and phones wrote HEIC files that say no more. */
const GENERIC = ['heif', 'mif1', 'mif2', 'msf1'];
const AVIF = ['avif', 'avis'];
/** A longer list of brands is no photo's. */
const MOST_BYTES = 256;

/**
 * What kind of HEIF file it is by its brands; undefined where it is none. A brand that tells the codec goes before one
 * that does not, and HEVC, which we can read, before AVIF, where a file says that it holds both.
 */
export function kindByBrands(file: Uint8Array): 'heic' | 'avif' | undefined {
  if (textAt(file, 4) !== 'ftyp') return undefined;
  const end = Math.min(file.length, viewOf(file).getUint32(0), MOST_BYTES);
  const major = textAt(file, 8);
  const brands = [major];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(file, at));
  const isOneOf = (known: readonly string[]) => brands.some((brand) => known.includes(brand));
  if (isOneOf(HEVC) && !AVIF.includes(major)) return 'heic';
  if (isOneOf(AVIF)) return 'avif';
  return isOneOf(GENERIC) ? 'heic' : undefined;
}
