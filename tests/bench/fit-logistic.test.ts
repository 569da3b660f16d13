import { expect, it } from 'vitest';
import { fitLogistic } from './fit-logistic.ts';

it('finds the chance by which samples were drawn', () => {
  const samples = Array.from({ length: 400 }, (_, i) => {
    const value = (i % 20) / 20;
    // Of each twenty alike, as many are right as the value says.
    return { measures: [value, (i * 7) % 5], isRight: Math.floor(i / 20) / 20 < value };
  });
  const { weights, predict } = fitLogistic(samples);
  expect(predict([0.5, 2])).toBeCloseTo(0.5, 1);
  expect(predict([0.9, 2])).toBeGreaterThan(0.8);
  expect(predict([0.1, 2])).toBeLessThan(0.2);
  expect(Math.abs(weights[1] ?? NaN)).toBeLessThan(0.1);
  const [first = 0, second = 0, added = 0] = weights;
  expect(1 / (1 + Math.exp(-(0.7 * first + 3 * second + added)))).toBeCloseTo(predict([0.7, 3]));
});

it('refuses to tell anything of nothing', () => {
  expect(() => fitLogistic([])).toThrow(RangeError);
});
