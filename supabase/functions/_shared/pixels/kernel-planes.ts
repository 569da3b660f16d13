import { makeRoom, startKernel, type KernelMemory } from './kernel.ts';
import { PLANE_KERNEL } from './plane-kernel.ts';

/** What planes.wat exports: all places and lengths in bytes, `radius` and `width` in floats. */
interface PlaneKernel {
  memory: KernelMemory;
  multiply: (one: number, other: number, target: number, bytes: number) => void;
  sumRow: (row: number, sums: number, width: number, radius: number) => void;
  addRow: (row: number, columns: number, bytes: number) => void;
  meanRow: (
    columns: number,
    bytes: number,
    entering: number,
    leaving: number,
    target: number,
    share: number,
  ) => void;
}

/** Planes of one size in the kernel's memory, called by their number. Good until others are taken. */
export interface KernelPlanes {
  data: (plane: number) => Float32Array;
  multiply: (one: number, other: number, into: number) => void;
  /** The mean over the rectangle around each value, in place; the border repeats outwards. */
  blur: (plane: number, radius: number, down: number) => void;
}

/** The kernel takes four floats at a time: what it works on begins and ends at a multiple of their bytes. */
const FOUR = 16;
/** What it writes may run over its end by so many floats: over as many rows, if they are that short. */
const OVER = 3;
const fours = (bytes: number): number => Math.ceil(bytes / FOUR) * FOUR;

let kernel: PlaneKernel | undefined;

/** Takes so many planes, with what values they have from before. `mostDown`: the furthest that one is blurred down. */
export function takePlanes(width: number, height: number, count: number, mostDown: number): KernelPlanes {
  const { memory, multiply, sumRow, addRow, meanRow } = (kernel ??= startKernel<PlaneKernel>(PLANE_KERNEL));
  const bytes = fours(width * height * 4);
  const rowBytes = fours(width * 4);
  const placeOf = (plane: number): number => plane * (bytes + FOUR);
  const columns = placeOf(count);
  const sums = columns + rowBytes * 2;
  // Sums of rows are kept for as long as they are in a rectangle.
  const keptFor = (down: number): number => 2 * down + 2 + OVER;
  makeRoom(memory, sums + keptFor(mostDown) * rowBytes);
  const data = (plane: number) => new Float32Array(memory.buffer, placeOf(plane), width * height);

  function blur(plane: number, radius: number, down: number): void {
    const kept = keptFor(down);
    new Float64Array(memory.buffer, columns, rowBytes / 4).fill(0);
    const from = placeOf(plane);
    const share = 1 / ((2 * radius + 1) * (2 * down + 1));
    let summed = 0;
    /** Where the sums of a row are: those of the first and the last row stand for what is beyond them. */
    const sumsOf = (y: number): number => {
      const row = Math.min(height - 1, Math.max(0, y));
      for (; summed <= Math.min(height - 1, row + OVER); summed++)
        sumRow(from + summed * width * 4, sums + (summed % kept) * rowBytes, width, radius);
      return sums + (row % kept) * rowBytes;
    };
    for (let y = -down; y <= down; y++) addRow(sumsOf(y), columns, rowBytes);
    for (let y = 0; y < height; y++) {
      const entering = sumsOf(y + down + 1);
      meanRow(columns, rowBytes, entering, sumsOf(y - down), from + y * width * 4, share);
    }
  }

  return {
    data,
    multiply: (one, other, into) => multiply(placeOf(one), placeOf(other), placeOf(into), bytes),
    blur,
  };
}
