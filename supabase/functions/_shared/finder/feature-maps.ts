import { makeRoom } from '../pixels/kernel.ts';
import type { Kernel } from './convolve.ts';
import { WIDTHS } from './network-layers.ts';

/** Zeros round every map, as wide as the furthest window reaches over its edge. */
const PAD = 4;

/** What one layer saw: channels side by side, pixel by pixel, row by row, in the kernel's memory. Places in bytes. */
export interface FeatureMap {
  width: number;
  height: number;
  channels: number;
  /** Of its first pixel. */
  at: number;
  rowBytes: number;
  /** Of all of it with its edge of zeros. */
  start: number;
  bytes: number;
}

/** Two maps of one size that take turns, and one for what comes up from the stage below. */
export interface Stage {
  here: FeatureMap;
  there: FeatureMap;
  below: FeatureMap;
}

export interface Maps {
  width: number;
  height: number;
  seen: FeatureMap;
  stages: readonly [Stage, Stage, Stage, Stage];
  output: FeatureMap;
  /** Where the map that a layer reads is quantised to. */
  quantised: number;
}

/** Lays out everything that a picture of this size needs, from byte `start` of the kernel's memory on. */
export function createMaps({ memory }: Kernel, width: number, height: number, start: number): Maps {
  let end = start;
  const mapOf = (part: number, channels: number): FeatureMap => {
    const size = { width: width / part, height: height / part };
    const rowBytes = (size.width + 2 * PAD) * channels * 4;
    const bytes = rowBytes * (size.height + 2 * PAD);
    const map = { ...size, channels, at: end + PAD * (rowBytes + channels * 4), rowBytes, start: end, bytes };
    end += bytes;
    return map;
  };
  const stageOf = (part: number, channels: number): Stage => ({
    here: mapOf(part, channels),
    there: mapOf(part, channels),
    below: mapOf(part * 2, channels),
  });
  const [half, quarter, eighth, sixteenth] = WIDTHS;
  const seen = mapOf(1, 4);
  const stages = [stageOf(2, half), stageOf(4, quarter), stageOf(8, eighth), stageOf(16, sixteenth)] as const;
  const output = mapOf(2, 8);
  const quantised = end;
  end += Math.max(
    ...[seen, ...stages.flatMap(({ here, below }) => [here, below])].map(({ bytes }) => bytes / 2),
  );
  makeRoom(memory, end);
  new Uint8Array(memory.buffer).fill(0, start, end);
  return { width, height, seen, stages: [...stages], output, quantised };
}
