/** One behind the other. */
export function joinBytes(parts: readonly Uint8Array[]): ReturnType<typeof Uint8Array.of> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
