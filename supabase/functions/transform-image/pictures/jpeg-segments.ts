interface Segment {
  marker: number;
  /** Without marker and length. */
  body: Uint8Array;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** What stands before the pixels of a JPEG, in order; ends where the file no longer makes sense. */
export function* listSegments(file: Uint8Array): Generator<Segment> {
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff || marker === START_OF_SCAN || marker === END_OF_IMAGE) return;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    const length = lengthAt(file, at + 2);
    yield { marker, body: file.subarray(at + 4, at + 2 + length) };
    at += 2 + length;
  }
}

/**
 * Ordinary progressive JPEGs have about ten scans. Each means work on the whole picture, so that a small file with
 * thousands keeps a decoder busy for minutes.
 */
export const MOST_SCANS = 100;

/** Counts the scans of a JPEG, and tells whether it has its end. */
export function inspectScans(file: Uint8Array): { scans: number; isWhole: boolean } {
  let scans = 0;
  for (let at = 2; at + 1 < file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff || marker === 0xff || isInsideScan(marker)) {
      at = nextMarker(file, at + 1);
    } else if (marker === END_OF_IMAGE) {
      return { scans, isWhole: scans > 0 };
    } else {
      if (marker === START_OF_SCAN) scans += 1;
      at += 2 + lengthAt(file, at + 2);
    }
  }
  return { scans, isWhole: false };
}

/** A stuffed zero or a restart marker: the scan goes on. */
const isInsideScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

function nextMarker(file: Uint8Array, from: number): number {
  const at = file.indexOf(0xff, from);
  return at < 0 ? file.length : at;
}

/** A length counts its own two bytes; less than that is nonsense, and would never end. */
function lengthAt(file: Uint8Array, at: number): number {
  return Math.max(2, ((file[at] ?? 0) << 8) | (file[at + 1] ?? 0));
}
