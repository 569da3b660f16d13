import type { PixelList } from '../pixels/pixel-list.ts';
import type { Plane } from '../pixels/plane.ts';

/** The pixels of each connected piece of those whose value belongs. */
export function findPieces({ width, height, data }: Plane, belongs: (value: number) => boolean): PixelList[] {
  const isOpen = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) isOpen[i] = Number(belongs(data[i] ?? 0));
  const pieces: PixelList[] = [];
  // One piece after the other, each in the order in which it was reached.
  const reached = new Uint32Array(width * height);
  let end = 0;
  const take = (i: number): void => {
    if (isOpen[i] !== 1) return;
    isOpen[i] = 0;
    reached[end++] = i;
  };
  const takeAround = (i: number): void => {
    const x = i % width;
    if (x > 0) take(i - 1);
    if (x < width - 1) take(i + 1);
    if (i >= width) take(i - width);
    take(i + width);
  };
  for (let start = 0; start < data.length; start++) {
    if (isOpen[start] === 0) continue;
    const begin = end;
    take(start);
    for (let k = begin; k < end; k++) takeAround(reached[k] ?? 0);
    pieces.push(reached.subarray(begin, end));
  }
  return pieces;
}
