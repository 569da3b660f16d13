const LATIN = new TextEncoder();
const WORD = /photo (\d+)\./;

/** The smallest file that passes for a whole JPEG; its number stands where the picture would be. */
export function makePhoto(number: number, isSmall = false): ArrayBuffer {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 90, 0, 120, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  const picture = LATIN.encode(`photo ${number}.${isSmall ? '' : ' As the camera made it.'}`);
  return new Uint8Array([0xff, 0xd8, ...frame, ...scan, ...picture, 0xff, 0xd9]).buffer;
}

const numbers = new WeakMap<ArrayBuffer, number>();

/** Which photo these bytes are, as they came or made ready; undefined: none of ours, or damaged. */
export function numberOf(bytes: unknown): number | undefined {
  if (!(bytes instanceof ArrayBuffer)) return undefined;
  const known = numbers.get(bytes);
  if (known !== undefined) return known;
  const found = WORD.exec(new TextDecoder('latin1').decode(bytes))?.[1];
  if (found !== undefined) numbers.set(bytes, Number(found));
  return found === undefined ? undefined : Number(found);
}
