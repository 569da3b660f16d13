import type { LabPicture } from './lab-picture.ts';
import type { Plane } from './plane.ts';

/** The pixels of each connected thing. */
export function findThings({ width, height, data }: Plane): number[][] {
  const seen = new Uint8Array(width * height);
  const things: number[][] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || data[start] === 0) continue;
    const thing = [start];
    seen[start] = 1;
    for (let k = 0; k < thing.length; k++) {
      const i = thing[k] ?? 0;
      const x = i % width;
      for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= data.length || seen[next] === 1 || data[next] === 0) continue;
        seen[next] = 1;
        thing.push(next);
      }
    }
    things.push(thing);
  }
  return things;
}

/** Width by length below which a thing is thin, as cutlery is. */
const THIN = 0.3;
/** What is cut off by the frame, dark and colourless, and smaller than this (part of the picture) is clutter. */
const MOST_CLUTTER = 0.035;

/**
 * Whether an owner would miss a thing (its pixels) that vanished from beside the plate. Not cutlery, and not the end of
 * something dark at the frame; but a mug, a glass, a small bowl.
 */
export function isLasting(lab: LabPicture, thing: readonly number[]): boolean {
  const { width, height } = lab;
  const n = thing.length;
  let [x, y, xx, yy, xy, l, a, b] = [0, 0, 0, 0, 0, 0, 0, 0];
  let isCut = false;
  for (const i of thing) {
    const column = i % width;
    const row = (i - column) / width;
    x += column / n;
    y += row / n;
    xx += (column * column) / n;
    yy += (row * row) / n;
    xy += (column * row) / n;
    l += (lab.l.data[i] ?? 0) / n;
    a += (lab.a.data[i] ?? 0) / n;
    b += (lab.b.data[i] ?? 0) / n;
    if (column < 2 || row < 2 || column >= width - 2 || row >= height - 2) isCut = true;
  }
  // The lengths of the axes of the ellipse that has the same moments.
  const [along, down, cross] = [xx - x * x, yy - y * y, xy - x * y];
  const mean = (along + down) / 2;
  const apart = Math.hypot((along - down) / 2, cross);
  const isThin = Math.sqrt(Math.max(0, mean - apart)) < THIN * Math.sqrt(mean + apart);
  const isDull = l < 45 && Math.hypot(a, b) < 20;
  return !isThin && !(isCut && isDull && n < MOST_CLUTTER * width * height);
}
