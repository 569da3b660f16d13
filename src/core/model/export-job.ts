import type { SourceType } from '#shared/marks/source-type.ts';
import type { Size } from '#shared/size.ts';
import type { CropRect } from './crop.ts';
import type { Box } from './dish-box.ts';

/** Colours along a side of a picture, as CSS has them: from left to right, or from above; and what they are on the whole. */
export interface Edge {
  along: readonly string[];
  mean: string;
}

type Side = 'left' | 'top' | 'right' | 'bottom';
export type Edges = Record<Side, Edge>;

/** In pixels of the picture: how far from each side it goes over into what continues it. */
export type Fades = Record<Side, number>;

/** How much is seen of the picture on the way in from its side: soft at both ends, so that neither is seen. */
export const FADE_STEPS = [0, 0.16, 0.5, 0.84, 1] as const;

/** Where something lies on what is drawn, in the order in which canvases take it. */
export type Area = [left: number, top: number, width: number, height: number];

/** Part of what is continued at which the single colours have gone over into the mean one. */
export const EDGE_FADES = 0.6;

/** What has to be known of a picture before it is cut. */
export interface InspectedPicture extends Size {
  edges: Edges;
  /** Where the free plan's mark stands in pictures of this size. */
  mark: Box;
}

/** So many pictures are exported together. */
export const MOST_PICTURES = 50;

/** All files to be made of one picture. */
export interface ExportTask {
  picture: Blob;
  jobs: readonly ExportJob[];
}

/** One file to be made of a picture. */
export interface ExportJob {
  name: string;
  /** In pixels of the picture. What lies beyond it is continued in the colours of its edge. */
  crop: CropRect;
  size: Size;
  /** The file may have no more. */
  bytes: number;
  /** What lies beyond it is filled with this colour instead; null: it is continued. */
  band: string | null;
  fades: Fades;
  /** The crop has lost the free plan's mark, and is given it anew. */
  isMarked: boolean;
  /** What the file says of itself, where the picture does not say it; undefined: nothing is known. */
  source: SourceType | undefined;
}
