import { photoLimits } from '#core/model/limits.ts';
import type { DishError } from '#state/show-dish.ts';

const { megabytes, shortSidePixels } = photoLimits;

/** Why a visitor's file cannot be shown, and what would help. */
export function describeDishError(error: DishError): string {
  switch (error) {
    case 'empty':
      return 'This file is empty. Choose another one.';
    case 'not_a_photo':
      return 'We can’t read this file. Use a JPG, PNG or HEIC.';
    case 'too_large':
      return `This file is too large: ${String(megabytes)} MB at most.`;
    case 'tiny':
      return `This picture is too small to show. Choose one with at least ${String(shortSidePixels)} px on the short side.`;
    case 'unreadable':
    case 'gone':
      return 'We couldn’t read this file. Choose it again, or another one.';
    case 'not_now':
      return 'Connect to open this photo.';
    case 'no_room':
      return 'This device is full. Free up some space, then try again.';
    case 'outdated':
      return 'This page is out of date. Reload it, then try again.';
    case 'no_https':
      return 'This address isn’t secure. Open it with https:// in front, then try again.';
    case 'too_many':
    case 'twice':
    case 'unsure':
    case 'storage_error':
      return 'Couldn’t keep the photo. Private windows often can’t: try a normal one.';
  }
}
