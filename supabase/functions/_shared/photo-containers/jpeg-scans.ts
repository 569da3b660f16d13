import { END_OF_IMAGE, readJpegSegments, START_OF_SCAN } from './jpeg-segments.ts';

/**
 * Ordinary progressive JPEGs have about ten scans. Each means work on the whole picture, so that a small file with
 * thousands keeps a decoder busy for minutes.
 */
export const MOST_SCANS = 100;

/** Counts the scans of a JPEG, and tells whether it has its end. */
export function inspectScans(file: Uint8Array): { scans: number; isWhole: boolean } {
  let scans = 0;
  for (const { marker } of readJpegSegments(file)) {
    if (marker === START_OF_SCAN) scans += 1;
    if (marker === END_OF_IMAGE) return { scans, isWhole: scans > 0 };
  }
  return { scans, isWhole: false };
}
