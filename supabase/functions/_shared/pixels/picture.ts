/**
 * 8-bit sRGB pixels, row by row: red, green, blue, alpha. The shape of the browser's `ImageData`; alpha is always 255,
 * who decodes a transparent picture lays it on white first.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
