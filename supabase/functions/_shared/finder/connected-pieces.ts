import type { PixelList } from '../pixels/pixel-list.ts';
import type { Plane } from '../pixels/plane.ts';

/** Pixels of one row that lie beside each other, from the first to before the last. */
class Run {
  readonly from: number;
  readonly to: number;
  /** What it touches further up; itself where its piece begins. */
  above: Run = this;
  /** Of the piece that begins with it. */
  pixels = 0;

  constructor(from: number, to: number) {
    this.from = from;
    this.to = to;
  }
}

/** The pixels of each connected piece of those whose value belongs, row by row. */
export function findPieces(plane: Plane, belongs: (value: number) => boolean): PixelList[] {
  const runs: Run[] = [];
  let above: Run[] = [];
  for (let y = 0; y < plane.height; y++) {
    const here = runsOfRow(plane, y, belongs);
    joinRows(above, here, plane.width);
    runs.push(...here);
    above = here;
  }
  for (const run of runs) beginOf(run).pixels += run.to - run.from;
  const pieces = new Map<Run, { pixels: PixelList; end: number }>();
  for (const run of runs) {
    const begin = beginOf(run);
    const piece = pieces.get(begin) ?? { pixels: new Uint32Array(begin.pixels), end: 0 };
    pieces.set(begin, piece);
    for (let i = run.from; i < run.to; i++) piece.pixels[piece.end++] = i;
  }
  return Array.from(pieces.values(), ({ pixels }) => pixels);
}

function runsOfRow({ width, data }: Plane, row: number, belongs: (value: number) => boolean): Run[] {
  const runs: Run[] = [];
  const end = (row + 1) * width;
  for (let i = row * width; i < end; i++) {
    if (!belongs(data[i] ?? 0)) continue;
    const from = i;
    while (i < end && belongs(data[i] ?? 0)) i++;
    runs.push(new Run(from, i));
  }
  return runs;
}

/** Joins the runs of a row with those of the row above that they touch. */
function joinRows(above: readonly Run[], here: readonly Run[], width: number): void {
  let first = 0;
  for (const run of here) {
    while (first < above.length && (above[first]?.to ?? 0) <= run.from - width) first++;
    for (let k = first; k < above.length; k++) {
      const other = above[k];
      if (!other || other.from >= run.to - width) break;
      join(beginOf(run), beginOf(other));
    }
  }
}

/** The first run of a piece is the one that lies furthest up and left. */
function join(one: Run, other: Run): void {
  if (one.from > other.from) one.above = other;
  else other.above = one;
}

/** The way up becomes shorter with each asking. */
function beginOf(run: Run): Run {
  while (run.above !== run) {
    run.above = run.above.above;
    run = run.above;
  }
  return run;
}
