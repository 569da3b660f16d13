import { expect, it } from 'vitest';
import { createPlane } from './plane.ts';
import { grain } from './sample-pictures.ts';
import { StretchedPoints, stretchRows } from './stretch.ts';

it.each([
  [5, 4, 19, 16],
  [40, 30, 100, 71],
  [9, 7, 9, 7],
  [1, 1, 3, 2],
])('of %d x %d, read as %d x %d, a place is what it is in its row', (width, height, across, down) => {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = grain(i, 7);
  const rowAt = stretchRows(plane, across, down);
  const points = new StretchedPoints(plane, { width: across, height: down });
  for (let y = 0; y < down; y++) {
    points.toRow(y);
    expect(Float32Array.from({ length: across }, (_, x) => points.at(plane, x))).toEqual(rowAt(y));
  }
});
