import { toHex } from '#shared/to-hex.ts';

/** The fingerprint of bytes, in hex. */
export const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
