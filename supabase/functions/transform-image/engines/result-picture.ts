import { sniff } from '../../_shared/photo-containers/sniff.ts';
import { fromBase64 } from '../../_shared/base64.ts';
import { EngineError } from './engine.ts';

/** Bytes of the largest file that we take from an engine; a picture of 2048 x 2048 has far less even as PNG. */
export const MOST_RESULT_BYTES = 30 * 1024 * 1024;

/** Whether the pipeline will know it; whether it is whole, that finds out by decoding it. */
const isPicture = (bytes: Uint8Array): boolean => ['jpeg', 'png', 'webp'].includes(sniff(bytes));

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
