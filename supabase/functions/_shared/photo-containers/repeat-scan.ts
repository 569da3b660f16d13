import { joinBytes } from './join-bytes.ts';
import { readJpegSegments, SCAN } from './jpeg-segments.ts';

/**
 * The JPEG with its last rows once more behind them. A decoder fills what a file lacks of its rows with grey, and says
 * nothing; but whoever has read a whole picture looks at no more rows, and sees the same again.
 */
export function repeatScan(file: Uint8Array): ReturnType<typeof joinBytes> {
  const scan = [...readJpegSegments(file)].findLast(({ marker }) => marker === SCAN);
  // A byte between them: where the rows end in FF, which fills up, the next one would be a marker's.
  return joinBytes([file.subarray(0, scan?.end), Uint8Array.of(0), file.subarray(scan?.start)]);
}
