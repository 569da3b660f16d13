import { readHeader, type Header } from './header.ts';
import { sniff } from '../../_shared/photo-containers/sniff.ts';

/** Enough of a file for the header of nearly every photo: what stands before it seldom takes more. */
export const BEGINNING_BYTES = 65_536;

/** The kinds that every home decodes. */
export type PlainKind = 'jpeg' | 'png' | 'webp';

/**
 * What the beginning of a file already says against it: a picture larger than can be decoded, or of a kind for which there
 * is no decoder. Then nobody needs to queue for it. What cannot be told from there is left to whoever decodes.
 */
export type EarlyCheck = (beginning: Uint8Array) => 'photo_too_large' | 'heic_not_readable' | undefined;

export const checkHeaders =
  (isTooLarge: (header: Header, kind: PlainKind) => boolean) =>
  (beginning: Uint8Array): boolean => {
    const kind = sniff(beginning);
    if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') return false;
    const header = readHeader(beginning, kind);
    return header !== undefined && isTooLarge(header, kind);
  };
