/** Bytes that become text at once: few enough to be arguments of one call. */
const CHUNK_BYTES = 0x2000;

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)));
  }
  return btoa(parts.join(''));
}

/** The bytes of base64; undefined where it is none, or is cut off. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
    return bytes;
  } catch {
    return undefined;
  }
}
