import { readAtMost } from '../read-at-most.ts';
import { findXmp } from './find-xmp.ts';

/** Larger packets hold more than words, and a small file may claim to unpack to any size. */
const MOST_BYTES = 1_000_000;

/**
 * The XMP packet of a JPEG, PNG or WebP, as text; null where it has none, and for other files. Takes any bytes. What it
 * says of the picture tells `readXmpPacket`.
 */
export async function readXmp(bytes: Uint8Array): Promise<string | null> {
  for (const { form, body, bodyEnd } of findXmp(bytes)) {
    if (form === 'extension' || bodyEnd - body > MOST_BYTES) continue;
    const packed = bytes.subarray(body, bodyEnd);
    const packet = form === 'deflate' ? await unpack(packed) : packed;
    if (packet && packet.length > 0) return new TextDecoder().decode(packet);
  }
  return null;
}

async function unpack(packed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const stream = new Blob([new Uint8Array(packed)])
      .stream()
      .pipeThrough(new DecompressionStream('deflate'));
    return await readAtMost(stream, MOST_BYTES);
  } catch {
    return undefined; // a damaged packet says nothing
  }
}
