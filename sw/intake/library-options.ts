import type { Options } from 'browser-image-compression';
import { LONGEST_SIDE, PREVIEW_SIDE } from './fit-inside.ts';

const ALWAYS = {
  fileType: 'image/jpeg',
  // Its own worker loads its code from a server of others: never without a connection, and against our CSP.
  useWebWorker: false,
  // Else it would copy the place where the photo was taken.
  preserveExif: false,
} satisfies Options;

/** No `maxSizeMB`: to keep to it, it gives up pixels. */
export const PHOTO_OPTIONS: Options = { ...ALWAYS, maxWidthOrHeight: LONGEST_SIDE, initialQuality: 0.85 };
export const PREVIEW_OPTIONS: Options = { ...ALWAYS, maxWidthOrHeight: PREVIEW_SIDE, initialQuality: 0.7 };
