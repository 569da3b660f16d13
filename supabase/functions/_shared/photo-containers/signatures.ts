const beginsWith = (file: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => file[at] === byte);

export const isJpeg = (file: Uint8Array): boolean => beginsWith(file, 0xff, 0xd8, 0xff);
export const isPng = (file: Uint8Array): boolean =>
  beginsWith(file, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
export const isGif = (file: Uint8Array): boolean => beginsWith(file, 0x47, 0x49, 0x46, 0x38);
export const isTiff = (file: Uint8Array): boolean =>
  beginsWith(file, 0x49, 0x49, 0x2a, 0) || beginsWith(file, 0x4d, 0x4d, 0, 0x2a);
