import type { FileKind } from '../../_shared/photo-containers/sniff.ts';
import { PictureError } from './pipeline.ts';
import type { PlainKind } from './size-check.ts';

/** Throws where a file is of a kind that we never take. Not every home decodes HEIC. */
export function assertKind(kind: FileKind): asserts kind is PlainKind | 'heic' {
  switch (kind) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'heic':
      return;
    case 'avif':
    case 'gif':
    case 'tiff':
      throw new PictureError('unsupported_photo');
    case 'other':
      throw new PictureError('unreadable_photo');
  }
}
