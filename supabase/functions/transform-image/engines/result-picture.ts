import { fromBase64 } from './base64.ts';
import { EngineError } from './engine.ts';

/** Bytes of the largest file that we take from an engine; a picture of 2048 x 2048 has far less even as PNG. */
export const MOST_RESULT_BYTES = 30 * 1024 * 1024;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** Whether a file begins as JPEG, PNG or WebP. Whether it is whole, the pipeline finds out by decoding it. */
function isPicture(bytes: Uint8Array): boolean {
  const holds = (signature: readonly number[], at = 0) =>
    signature.every((byte, i) => bytes[at + i] === byte);
  return holds(JPEG) || holds(PNG) || (holds(RIFF) && holds(WEBP, 8));
}

/** The same bytes, if they are a picture by their first bytes; `output_invalid` otherwise. */
export function checkPicture(bytes: Uint8Array): Uint8Array {
  if (!isPicture(bytes)) throw new EngineError('output_invalid', 'same');
  return bytes;
}

/** The picture in an answer that carries it as base64; `output_invalid` where there is none. */
export function decodePicture(base64: string): Uint8Array {
  const isTooLong = base64.length > Math.ceil(MOST_RESULT_BYTES / 3) * 4;
  const bytes = isTooLong ? undefined : fromBase64(base64);
  if (!bytes) throw new EngineError('output_invalid', 'same');
  return checkPicture(bytes);
}
