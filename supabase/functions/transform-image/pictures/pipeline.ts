import type { DishHint } from '../../_shared/contract.ts';
import type { DishLockReport } from '../../_shared/dish-lock/dish-lock-report.ts';
import type { EnhanceRequest } from '../../_shared/enhance/enhance-request.ts';
import type { EnhanceReport } from '../../_shared/enhance/enhance.ts';
import type { Picture } from '../../_shared/pixels/picture.ts';

/** What a photo may be refused for; the person sees it in words, and gets the credit back. */
export type PictureFault =
  | 'unreadable_photo' // not a picture, truncated, or broken inside
  | 'unsupported_photo' // a picture of a kind that we do not take
  | 'heic_not_readable' // HEIC that this server has no decoder for, or that its decoder refuses
  | 'photo_too_large'; // more pixels than can be decoded within our memory

export class PictureError extends Error {
  readonly code: PictureFault;

  constructor(code: PictureFault, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Work on a picture took too long. Once that may be the machine; twice it is the photo. */
export class PictureTimeout extends Error {}

/** A picture as engines send and give it: a file in memory. */
export interface EncodedPicture {
  bytes: Uint8Array;
  mimeType: 'image/jpeg' | 'image/png' | 'image/webp';
}

export interface FinishOptions {
  watermark: boolean;
  /** The photo whose own dish is to be laid back over what a cloud engine made of it. */
  lock?: { photo: Uint8Array; dish?: DishHint };
}

export interface FinishedPicture {
  /** JPEG, sRGB, without metadata, at most 2048 x 2048 pixels of area. */
  output: Uint8Array;
  /** WebP, 400 px wide. */
  thumbnail: Uint8Array;
  width: number;
  height: number;
  /** What became of the dish, where it was to be laid back. */
  locked?: DishLockReport;
}

/**
 * All work on pixels that the job runner needs. In Node it happens in other processes with sharp, in Deno in place
 * with WebAssembly codecs. Every method takes any bytes that a stranger sent, and answers within bounded memory and
 * time or throws a `PictureError`.
 */
export interface PicturePipeline {
  /** The photo as cloud engines get it: upright, sRGB, long side at most 2048, JPEG, no metadata. */
  prepare(photo: Uint8Array): Promise<EncodedPicture>;
  /** The built-in enhancer. */
  enhance(photo: Uint8Array, request: EnhanceRequest): Promise<{ picture: Picture; report: EnhanceReport }>;
  /**
   * Checks what an engine gave by decoding it, lays the photo's own dish over it where that is wanted, marks it on the
   * free plan, and makes the files that are kept.
   */
  finish(result: Uint8Array | Picture, options: FinishOptions): Promise<FinishedPicture>;
}
