import type { Plane } from '../pixels/plane.ts';

/** The pixels of each connected piece of those whose value belongs. */
export function findPieces({ width, height, data }: Plane, belongs: (value: number) => boolean): number[][] {
  const isOpen = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) isOpen[i] = Number(belongs(data[i] ?? 0));
  const pieces: number[][] = [];
  for (let start = 0; start < data.length; start++) {
    if (isOpen[start] === 0) continue;
    const piece: number[] = [];
    const take = (i: number): void => {
      if (isOpen[i] !== 1) return;
      isOpen[i] = 0;
      piece.push(i);
    };
    take(start);
    for (let k = 0; k < piece.length; k++) {
      const i = piece[k] ?? 0;
      const x = i % width;
      if (x > 0) take(i - 1);
      if (x < width - 1) take(i + 1);
      take(i - width);
      take(i + width);
    }
    pieces.push(piece);
  }
  return pieces;
}
