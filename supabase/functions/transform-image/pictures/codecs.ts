import type { Picture } from '../../_shared/pixels/picture.ts';
import type { Fit } from './fit.ts';

export interface Decoded {
  picture: Picture;
  /** Upright size of the photo itself, before it was made smaller. */
  photoWidth: number;
  photoHeight: number;
}

/** Files to pixels and back: sharp and libheif in Node, WebAssembly in Deno. */
export interface Codecs {
  /**
   * The first or main picture of a file: upright, sRGB, on white, within `fit`. Throws `PictureError` for all that is no
   * whole photo of a kind we take.
   */
  decode(file: Uint8Array, fit: Fit): Promise<Decoded>;
  /** Quality 90, no metadata. */
  encodeJpeg(picture: Picture): Promise<Uint8Array>;
  /** Quality 80, no metadata. */
  encodeWebp(picture: Picture): Promise<Uint8Array>;
}
