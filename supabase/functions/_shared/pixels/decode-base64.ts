/** `atob` is in every world that runs this, but not among the types of the plain language. */
declare const atob: (text: string) => string;

export function decodeBase64(text: string): Uint8Array {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}
