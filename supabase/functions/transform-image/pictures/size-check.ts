import { readHeader, type Header } from './header.ts';
import { sniff } from '../../_shared/photo-containers/sniff.ts';

/** Enough of a file for the header of nearly every photo: what stands before it seldom takes more. */
export const BEGINNING_BYTES = 65_536;

/** The kinds that every home decodes. */
export type PlainKind = 'jpeg' | 'png' | 'webp';

/**
 * Whether the beginning of a file already says that its picture is larger than can be decoded: then nobody needs to
 * queue for it. What cannot be told from there is left to whoever decodes.
 */
export type SizeCheck = (beginning: Uint8Array) => boolean;

export const checkHeaders =
  (isTooLarge: (header: Header, kind: PlainKind) => boolean): SizeCheck =>
  (beginning) => {
    const kind = sniff(beginning);
    if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') return false;
    const header = readHeader(beginning, kind);
    return header !== undefined && isTooLarge(header, kind);
  };
