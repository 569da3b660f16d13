import { describe, expect, it } from 'vitest';
import { STYLES } from '#shared/styles.ts';
import { addTones, gradeOf } from './grade.ts';
import { STYLE_PARAMS } from './style-params.ts';

const graded = (id: (typeof STYLES)[number]['id'], l: number, a: number, b: number): Float64Array => {
  const lab = Float64Array.of(l, a, b);
  gradeOf(STYLE_PARAMS[id].tone)(lab);
  return lab;
};

describe.each(STYLES.map(({ id }) => id))('the grade of %s', (id) => {
  it('keeps black black, white white and greys near grey', () => {
    expect([...graded(id, 0, 0, 0)].map(Math.abs)).toEqual([0, 0, 0]);
    expect(graded(id, 100, 0, 0)[0]).toBeCloseTo(100, 6);
    for (let l = 0; l <= 100; l += 5) expect(Math.hypot(...graded(id, l, 0, 0).slice(1))).toBeLessThan(6);
    expect(Math.hypot(...graded(id, 92, 0, 0).slice(1))).toBeLessThan(2.5);
  });

  it('never makes a lighter tone darker than a darker one', () => {
    let before = -1;
    for (let l = 0; l <= 100; l += 0.5) {
      const now = graded(id, l, 12, 20)[0] ?? 0;
      expect(now).toBeGreaterThan(before);
      before = now;
    }
  });

  it('keeps meat red and leaves green, and turns nothing neon', () => {
    const meat = graded(id, 42, 46, 30);
    const leaf = graded(id, 48, -34, 40);
    for (const [food, chroma] of [
      [meat, Math.hypot(46, 30)],
      [leaf, Math.hypot(34, 40)],
    ] as const) {
      const after = Math.hypot(food[1] ?? 0, food[2] ?? 0);
      expect(after).toBeGreaterThan(0.8 * chroma);
      expect(after).toBeLessThan(1.2 * chroma);
    }
    expect(meat[1]).toBeGreaterThan(30);
    expect(leaf[1]).toBeLessThan(-22);
  });
});

describe('the grades', () => {
  it('differ visibly from each other on a middle tone of food', () => {
    const results = STYLES.map(({ id }) => graded(id, 55, 18, 34));
    for (const [i, one] of results.entries()) {
      for (const other of results.slice(i + 1)) {
        expect(Math.hypot(...one.map((value, c) => value - (other[c] ?? 0)))).toBeGreaterThan(1.5);
      }
    }
  });

  it('stay within bounds however often a wish is repeated', () => {
    let tone = STYLE_PARAMS.blackgold.tone;
    for (let n = 0; n < 50; n++) tone = addTones(tone, { light: -7, contrast: 0.12, warmth: 4, vivid: 0.2 });
    const lab = Float64Array.of(60, 30, 30);
    gradeOf(tone)(lab);
    expect(lab[0]).toBeGreaterThan(30);
    expect(Math.hypot(lab[1] ?? 0, lab[2] ?? 0)).toBeLessThan(60);
  });
});
