import { makeRoom } from '../pixels/kernel.ts';
import type { Kernel } from './convolve.ts';

/** Channels at a half, a quarter, an eighth and a sixteenth of the picture's size. */
export const WIDTHS = [16, 32, 64, 96] as const;

const [HALF, QUARTER, EIGHTH, SIXTEENTH] = WIDTHS;

interface Shape {
  inside: number;
  outside: number;
  window: 1 | 3;
  stride: 1 | 2;
  dilation: number;
  /** Least value that it lets through. */
  floor: number;
}

const shape = (inside: number, outside: number, rest: Partial<Shape> = {}): Shape => ({
  inside,
  outside,
  window: 3,
  stride: 1,
  dilation: 1,
  floor: 0,
  ...rest,
});
const halving = { stride: 2 } as const;
const narrowing = { window: 1 } as const;

/** In the order in which they are used, and lie in the weights. */
const SHAPES: readonly Shape[] = [
  shape(4, HALF, halving),
  shape(HALF, QUARTER, halving),
  shape(QUARTER, QUARTER),
  shape(QUARTER, EIGHTH, halving),
  shape(EIGHTH, EIGHTH),
  shape(EIGHTH, EIGHTH),
  shape(EIGHTH, SIXTEENTH, halving),
  ...[1, 2, 4, 2, 1].map((dilation) => shape(SIXTEENTH, SIXTEENTH, { dilation })),
  shape(SIXTEENTH, SIXTEENTH, narrowing),
  shape(SIXTEENTH, EIGHTH, narrowing),
  shape(EIGHTH, EIGHTH),
  shape(EIGHTH, QUARTER, narrowing),
  shape(QUARTER, QUARTER),
  shape(QUARTER, HALF, narrowing),
  shape(HALF, HALF),
  shape(HALF, 8, { floor: -Infinity }),
];

/** A layer whose weights lie in the kernel's memory, from these bytes on. */
export interface Layer extends Shape {
  weightsAt: number;
  biasAt: number;
}

export interface Layers {
  list: readonly Layer[];
  /** The first byte of the memory that is free. */
  end: number;
}

/**
 * Lays the weights into the kernel's memory. Each layer comes as scale and bias of every result in floats, then one
 * signed byte a weight.
 */
export function readLayers(bytes: Uint8Array, { memory }: Kernel): Layers {
  const room = SHAPES.reduce(
    (sum, { inside, outside, window }) => sum + outside * (1 + inside * window ** 2),
    0,
  );
  makeRoom(memory, room * 4);
  const floats = new Float32Array(memory.buffer);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const steps = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let read = 0;
  let end = 0;
  const list = SHAPES.map((layer): Layer => {
    const { inside, outside, window } = layer;
    const scaleFrom = read;
    const biasFrom = read + outside * 4;
    read += outside * 8;
    const biasAt = end * 4;
    for (let out = 0; out < outside; out++) floats[end++] = view.getFloat32(biasFrom + out * 4, true);
    const weightsAt = end * 4;
    for (let block = 0; block < outside; block += 8) {
      for (let i = 0; i < inside * window ** 2 * 8; i++) {
        const scale = view.getFloat32(scaleFrom + (block + (i & 7)) * 4, true);
        floats[end++] = (steps[read++] ?? 0) * scale;
      }
    }
    return { ...layer, weightsAt, biasAt };
  });
  if (read !== bytes.length) throw new Error('The weights of the dish network are not of its shape');
  return { list, end: end * 4 };
}
