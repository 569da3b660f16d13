import { joinBytes } from './photo-containers/join-bytes.ts';

/**
 * A body, whole; undefined as soon as it is larger than `maxBytes`. It is counted while it comes: what its headers say of
 * its length is not believed.
 */
export async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<ReturnType<typeof joinBytes> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}
