import { describe, expect, it } from 'vitest';
import { enhance } from '#shared/enhance/enhance.ts';
import { createPlane } from '#shared/pixels/plane.ts';
import { isOnPlate, paintDish, relight } from '#shared/pixels/sample-pictures.ts';
import type { FindDish } from '#shared/finder/found-dish.ts';
import { findFoodChange, isDetail, planLightAndColour } from './food-change.ts';

const WIDTH = 400;
const HEIGHT = 300;
const photo = relight(paintDish(WIDTH, HEIGHT), [0.8, 0.62, 0.4], 0.005);
const request = { style: 'slate', prompt: '', staysInPlace: true } as const;
const isPlate = (i: number, width: number, height: number, part: number): boolean =>
  isOnPlate(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height, part);
const find: FindDish = ({ width, height }) => {
  const alpha = createPlane(width, height);
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = isPlate(i, width, height, 1) ? 1 : 0;
  return { alpha, confidence: 1, outline: [] };
};
const within = (part: number): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => Number(isPlate(i, WIDTH, HEIGHT, part)));

describe('the change of food', () => {
  const plate = within(0.95);
  const pixels = plate.reduce((sum, value) => sum + value, 0);
  const allowed = planLightAndColour(photo, request, find);
  const finished = enhance(photo, request, find).picture;

  it('is nothing but light and colour on a new surface', () => {
    expect(allowed.plan.surface).toBe('new');
    expect(findFoodChange(allowed, finished, plate)).toEqual({ pixels, beyond: 0 });
  });

  it('is found where a single pixel has another colour', () => {
    const data = finished.data.slice();
    const at = ((HEIGHT / 2) * WIDTH + WIDTH / 2) * 4;
    data[at] = data[at]! + (data[at]! > 128 ? -1 : 1);
    expect(findFoodChange(allowed, { ...finished, data }, plate)).toEqual({ pixels, beyond: 1 });
  });

  it('is found where the surface runs over the outline', () => {
    expect(findFoodChange(allowed, finished, within(1.1)).beyond).toBeGreaterThan(0.1 * pixels);
  });

  it.each([
    {
      name: 'the colours of another style',
      other: { style: 'marble', prompt: '', staysInPlace: true } as const,
    },
    { name: 'another place', other: { style: 'slate', prompt: '' } as const },
  ])('is found in $name', ({ other }) => {
    const planned = planLightAndColour(photo, other, find);
    expect(findFoodChange(planned, finished, plate).beyond).toBeGreaterThan(0.5 * pixels);
  });
});

describe('a step of detail', () => {
  it.each([
    { name: 'none', to: [120, 80, 40], is: true },
    { name: 'one step for all channels', to: [130, 90, 50], is: true },
    { name: 'noise that is taken out', to: [85, 45, 5], is: true },
    { name: 'more than sharpening may', to: [140, 100, 60], is: false },
    { name: 'more light', to: [132, 88, 44], is: false },
    { name: 'another colour', to: [120, 90, 40], is: false },
    { name: 'less colour', to: [100, 80, 60], is: false },
  ])('$name: $is', ({ to, is }) => {
    expect(isDetail([120, 80, 40], to, 2)).toBe(is);
  });
});
