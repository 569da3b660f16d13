/** Whether two buffers hold the same bytes; faster and surer than to compare hashes. */
export function areSame(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false;
  const words = Math.floor(one.byteLength / 4);
  const a = new Uint32Array(one, 0, words);
  const b = new Uint32Array(other, 0, words);
  for (let at = 0; at < words; at++) if (a[at] !== b[at]) return false;
  const rest = new Uint8Array(other, words * 4);
  return new Uint8Array(one, words * 4).every((byte, at) => byte === rest[at]);
}
