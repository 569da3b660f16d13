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

/** A layer in the kernel's memory: where its weights lie, whole numbers of 16 bits, and what one of them is worth. */
export interface Layer extends Shape {
  weightsAt: number;
  scalesAt: number;
  biasAt: number;
}

export interface Layers {
  list: readonly Layer[];
  /** The first byte of the memory that is free. */
  end: number;
}

/** Bytes of one layer in the kernel's memory: scale and bias of every result, and two for each weight. */
const roomOf = ({ inside, outside, window }: Shape): number => outside * (8 + inside * window ** 2 * 2);

/**
 * Lays the weights into the kernel's memory. Each layer comes as scale and bias of every result in floats, then one
 * signed byte a weight.
 */
export function readLayers(bytes: Uint8Array, { memory }: Kernel): Layers {
  const room = SHAPES.reduce((sum, layer) => sum + roomOf(layer), 0);
  makeRoom(memory, room);
  const weights = new Int16Array(memory.buffer);
  const steps = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let read = 0;
  let end = 0;
  const list = SHAPES.map((layer): Layer => {
    const { outside } = layer;
    const [scalesAt, biasAt, weightsAt] = [end, end + outside * 4, end + outside * 8];
    new Uint8Array(memory.buffer, scalesAt, outside * 8).set(bytes.subarray(read, read + outside * 8));
    read += outside * 8;
    end += roomOf(layer);
    // Eight results of one channel and eight of the next become eight pairs.
    for (let at = weightsAt / 2; at < end / 2; at += 16, read += 16) {
      for (let result = 0; result < 8; result++) {
        weights[at + result * 2] = steps[read + result] ?? 0;
        weights[at + result * 2 + 1] = steps[read + 8 + result] ?? 0;
      }
    }
    return { ...layer, weightsAt, scalesAt, biasAt };
  });
  if (read !== bytes.length) throw new Error('The weights of the dish network are not of its shape');
  return { list, end };
}
