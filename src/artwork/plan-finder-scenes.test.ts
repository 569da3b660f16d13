import { describe, expect, it } from 'vitest';
import { planScenes, readOptions } from './plan-finder-scenes.ts';

describe('what is asked for', () => {
  it('has a folder, a count and a seed', () => {
    expect(readOptions(['--out', 'x', '--count', '30', '--seed', '7'])).toEqual({
      out: 'x',
      count: 30,
      seed: 7,
    });
    expect(readOptions(['--out', 'x'])).toEqual({ out: 'x', count: 10, seed: 1 });
  });

  it.each([
    [[]],
    [['--out', '']],
    [['--out', 'x', '--count', '0']],
    [['--out', 'x', '--count', '2.5']],
    [['--out', 'x', '--seed', '-1']],
    [['--out', 'x', '--seed', 'seven']],
    [['--out', 'x', '--cuont', '3']],
  ])('is refused when it makes no sense: %j', (words) => {
    expect(() => readOptions(words)).toThrow(Error);
  });
});

describe('the plan of the scenes', () => {
  it('is the same for the same seed, and goes on where a shorter one ended', () => {
    const few = planScenes({ count: 5, seed: 3 });
    expect(planScenes({ count: 9, seed: 3 }).slice(0, 5)).toEqual(few);
    expect(planScenes({ count: 5, seed: 4 })).not.toEqual(few);
  });

  it('names each pair differently, also across seeds', () => {
    const names = [1, 2, 11].flatMap((seed) => planScenes({ count: 200, seed }).map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  it('keeps pictures within the sizes that are trained on, upright, level and square', () => {
    const plans = planScenes({ count: 400, seed: 1 });
    for (const { width, height, exposure } of plans) {
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(256);
      expect(Math.max(width, height)).toBeLessThanOrEqual(320);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(144);
      expect(exposure.balance).toBeGreaterThanOrEqual(0);
      expect(exposure.balance).toBeLessThanOrEqual(1);
    }
    expect(new Set(plans.map(({ width, height }) => Math.sign(width - height)))).toEqual(new Set([-1, 0, 1]));
  });
});
