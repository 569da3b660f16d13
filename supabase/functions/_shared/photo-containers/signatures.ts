import { textAt } from './read-bytes.ts';

const beginsWith = (file: Uint8Array, signature: string): boolean =>
  textAt(file, 0, signature.length) === signature;

export const isJpeg = (file: Uint8Array): boolean => beginsWith(file, '\xff\xd8\xff');
export const isPng = (file: Uint8Array): boolean => beginsWith(file, '\x89PNG\r\n\x1a\n');
export const isGif = (file: Uint8Array): boolean => beginsWith(file, 'GIF8');
export const isTiff = (file: Uint8Array): boolean => beginsWith(file, 'II*\0') || beginsWith(file, 'MM\0*');
export const isWebp = (file: Uint8Array): boolean => beginsWith(file, 'RIFF') && textAt(file, 8) === 'WEBP';
