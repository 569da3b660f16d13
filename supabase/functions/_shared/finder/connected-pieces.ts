import type { Plane } from '../enhance/plane.ts';

/** The pixels of each connected piece of those whose value belongs. */
export function findPieces({ width, height, data }: Plane, belongs: (value: number) => boolean): number[][] {
  const seen = new Uint8Array(width * height);
  const pieces: number[][] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || !belongs(data[start] ?? 0)) continue;
    const piece = [start];
    seen[start] = 1;
    for (let k = 0; k < piece.length; k++) {
      const i = piece[k] ?? 0;
      const x = i % width;
      for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= data.length || seen[next] === 1 || !belongs(data[next] ?? 0)) continue;
        seen[next] = 1;
        piece.push(next);
      }
    }
    pieces.push(piece);
  }
  return pieces;
}
