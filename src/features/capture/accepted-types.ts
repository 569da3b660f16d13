/** Asked for JPEG and PNG alone, Apple's phones turn their HEIC into JPEG before they hand it over. */
const FOR_APPLE_TOUCH = 'image/jpeg,image/png';
/** The endings as well: few systems know the type of a HEIC. */
const ELSEWHERE = 'image/jpeg,image/png,image/heic,.heic,.heif';

/** Apple's tablets call themselves Macs, but no Mac has a touch screen. */
const isAppleTouch =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** What file windows offer. The intake looks at the bytes and decides. */
export const acceptedTypes = isAppleTouch ? FOR_APPLE_TOUCH : ELSEWHERE;
