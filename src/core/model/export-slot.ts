import type { Size } from '#shared/size.ts';

/** Where a rule was read: on the platform's own page, quoted from it by somebody else, or with third parties alone. */
export type Certainty = 'official' | 'quoted' | 'third_party' | 'doubtful' | 'unknown';

/** What a platform says of pictures that were changed, as far as we know. */
export interface PicturePolicy {
  says: string;
  /** It takes no picture that an AI drew. */
  bansAi?: true;
  /** Said where the surface is new, or an AI drew the picture. */
  warnsOf?: string;
}

/** The file that we make for a slot. */
export interface ExportShape {
  /** Width by height: one, or several of which the nearest to the picture is taken. */
  ratios: readonly number[];
  /** Everything from the first ratio to the last will do. */
  isRange?: true;
  /** Smaller than this the platform refuses it. */
  least?: Size;
  most: Size;
  bytes: number;
  /** No picture of ours is as large as the platform asks: this one alone is enlarged. */
  enlarges?: true;
}

/** One place where a dish is sold or shown. */
export interface ExportSlot {
  /** As it stands in the names of files. */
  id: string;
  platform: string;
  use: string;
  group: ExportGroup;
  certainty: Certainty;
  /** Where the rule stands; empty where none was found. */
  source: string;
  /** When it was read, or when the page that quotes it was written. */
  read: string;
  /** What the platform asks for, or that we do not know it. */
  asks: readonly string[];
  makes: ExportShape;
  /** Width by height in which its lists show the picture, where that is another shape. */
  listRatio?: number;
  policy?: PicturePolicy;
}

export const EXPORT_GROUPS = ['Delivery', 'Search and till', 'Social'] as const;
export type ExportGroup = (typeof EXPORT_GROUPS)[number];

/** How sure we are of a slot's rule, in words. */
export const CERTAINTY_WORDS: Readonly<Record<Certainty, string>> = {
  official: 'Read on the platform’s own page',
  quoted: 'Quoted from the platform’s page by others',
  third_party: 'From third parties only',
  doubtful: 'From third parties only, and not sure',
  unknown: 'Rule not known',
};

export const MB = 1_000_000;
/** When rules were read. */
export const READ = { lately: '22 Nov 2026', before: 'Nov 2026' } as const;
export const size = (width: number, height: number): Size => ({ width, height });
