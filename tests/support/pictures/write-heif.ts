/** Boxes of HEIF files, as lists of bytes. */

export const u16 = (value: number): number[] => [value >>> 8, value & 255];
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
export const codes = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

export const box = (type: string, ...body: number[]): number[] => [
  ...u32(8 + body.length),
  ...codes(type),
  ...body,
];
export const size = (width: number, height: number): number[] =>
  box('ispe', ...u32(0), ...u32(width), ...u32(height));

/** Names item 1 the main picture. */
export const PITM = box('pitm', ...u32(0), ...u16(1));

/** A HEIF file as far as it tells of pictures, and holds none. */
export const heif = (...meta: number[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(...box('ftyp', ...codes('heic')), ...box('meta', ...u32(0), ...meta));
