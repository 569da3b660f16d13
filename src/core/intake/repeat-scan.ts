import { readJpegSegments, SCAN } from '#shared/photo-containers/jpeg-segments.ts';

/** The JPEG with its last rows once more behind them: whoever has read a whole picture looks at no more of them. */
export function repeatScan(bytes: ArrayBuffer): Blob {
  const scan = [...readJpegSegments(new Uint8Array(bytes))].findLast(({ marker }) => marker === SCAN);
  return new Blob([bytes.slice(0, scan?.end), bytes.slice(scan?.start)]);
}
