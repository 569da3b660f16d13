import { isApplePhone } from './apple-phone.ts';

/** Asked for JPEG and PNG alone, Apple's phones turn their HEIC into JPEG before they hand it over. */
const FOR_APPLE_TOUCH = 'image/jpeg,image/png';
/** The endings as well: few systems know the type of a HEIC. */
const ELSEWHERE = 'image/jpeg,image/png,image/heic,.heic,.heif';

/** What file windows offer. The intake looks at the bytes and decides. */
export const acceptedTypes = isApplePhone(navigator) ? FOR_APPLE_TOUCH : ELSEWHERE;
