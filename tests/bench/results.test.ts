import { describe, expect, test } from 'vitest';
import { drawChart, shareOfGoal } from './chart.ts';
import type { BenchResult, Figure } from './report.ts';
import { writeTable } from './table.ts';

const met: Figure = {
  what: 'fifty photos at 4G <all>',
  value: 110,
  unit: 's',
  peer: { what: 'a bare loop', value: 100 },
  goal: { atMost: 1.1 },
};
const missed: Figure = { what: 'score', value: 45, unit: 'points', goal: { atLeast: 90 } };
const free: Figure = { what: 'size', value: 12.5, unit: 'kB' };
const result: BenchResult = {
  bench: 'drain',
  about: 'sending',
  at: '2026-11-25T10:00:00.000Z',
  machine: '2 x a core',
  loadBefore: 0.1,
  seconds: 12,
  figures: [met, missed, free],
};

describe('the table', () => {
  test('has a row for each figure, with its peer, its goal and whether that is met', () => {
    const lines = writeTable([result]).split('\n');
    expect(lines).toContain(
      '| fifty photos at 4G <all> | 110 s | 1.10 x a bare loop (100 s) | ≤ 1.1 x | met |',
    );
    expect(lines).toContain('| score | 45 points |  | ≥ 90 points | **missed** |');
    expect(lines).toContain('| size | 12.5 kB |  |  |  |');
  });

  test('says of what misses its goal why, where that is known', () => {
    const because = 'it is hard';
    const figures = [
      { ...missed, because },
      { ...met, because },
    ];
    const lines = writeTable([{ ...result, figures }]).split('\n');
    expect(lines).toContain('| score | 45 points |  | ≥ 90 points | **missed**: it is hard |');
    expect(lines.at(-2)).toMatch(/\| met \|$/);
  });

  test('says what failed in place of figures', () =>
    expect(writeTable([{ ...result, figures: [], failed: 'it ended with 1' }])).toContain(
      '**Failed:** it ended with 1',
    ));
});

describe('the chart', () => {
  test('draws each figure that has a goal, and says its words as text', () => {
    const chart = drawChart([result]);
    expect(chart.match(/<rect /g)).toHaveLength(2);
    expect(chart).toContain('fifty photos at 4G &lt;all&gt;');
    expect(chart).not.toContain('size');
  });

  test.each([
    { figure: met, share: 1 },
    { figure: missed, share: 2 },
    { figure: { ...missed, value: 0, goal: { atMost: 0 } }, share: 0 },
    { figure: { ...missed, value: 3, goal: { atMost: 0 } }, share: 2 },
    { figure: free, share: undefined },
  ])('$figure.what of $figure.value uses $share of its goal', ({ figure, share }) =>
    share === undefined
      ? expect(shareOfGoal(figure)).toBeUndefined()
      : expect(shareOfGoal(figure)).toBeCloseTo(share),
  );
});
