import { expect, test } from 'vitest';
import { FIRST_SAMPLES, GALLERY_SAMPLES, MEASURED_SAMPLES } from './samples.ts';

test('the samples and their uplifts are those of the product', () => {
  expect(FIRST_SAMPLES.map(({ name }) => name)).toEqual(['Burger', 'Pasta', 'Sushi']);
  expect(
    MEASURED_SAMPLES.map(({ name, metrics: { engagement, orders } }) => [name, engagement, orders]),
  ).toEqual([
    ['Gourmet Tacos', '+63%', '+38%'],
    ['Ramen Bowl', '+71%', '+45%'],
    ['Fresh Salad', '+58%', '+42%'],
    ['Artisan Sandwich', '+66%', '+51%'],
    ['Asian Stir-Fry', '+69%', '+54%'],
  ]);
  expect(GALLERY_SAMPLES.map(({ name }) => name)).toEqual([
    'Gourmet Steak',
    'Artisanal Pizza',
    'Chocolate Dessert',
    'Seafood Platter',
    'Poke Bowl',
  ]);
});

const ALL = [...FIRST_SAMPLES, ...MEASURED_SAMPLES, ...GALLERY_SAMPLES];

test.each(ALL.map((sample) => [sample.name, sample] as const))(
  '%s has two sides that say which is which, in a known shape',
  (_, { before, after, alt }) => {
    expect(alt.before).toMatch(/^Before: /);
    expect(alt.after).toMatch(/^After: /);
    expect(before.src).not.toBe(after.src);
    for (const { width, height } of [before, after])
      expect(Number(width) * Number(height)).toBeGreaterThan(0);
  },
);

test('no two samples share an id', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
});
