import { sniff } from '#shared/photo-containers/sniff.ts';

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** The kinds of pictures whose marks are read. */
export type CheckedKind = keyof typeof TYPES;

export const typeOfKind = (kind: CheckedKind): string => TYPES[kind];

/** By its first bytes; null: a picture of another kind, or none. */
export function readKind(head: Uint8Array): { kind: CheckedKind } | { kind: null; isPicture: boolean } {
  const kind = sniff(head);
  if (kind === 'jpeg' || kind === 'png' || kind === 'webp') return { kind };
  return { kind: null, isPicture: kind !== 'other' };
}
