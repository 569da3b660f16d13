import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeFigure, FIGURES_FILE, meetsGoal, report, type Figure } from './report.ts';

const saved: Figure = {
  what: 'a photo of 4 MB, until saved',
  value: 30,
  unit: 'ms',
  peer: { what: 'a bare write', value: 20 },
  goal: { atMost: 1.5 },
};

describe('a figure', () => {
  test('with a peer is held to its goal as so many times the peer', () => {
    expect(meetsGoal(saved)).toBe(true);
    expect(meetsGoal({ ...saved, value: 31 })).toBe(false);
  });

  test('without a peer is held to it by itself', () => {
    const { peer: _, ...alone } = saved;
    expect(meetsGoal({ ...alone, value: 1.4 })).toBe(true);
    expect(meetsGoal(alone)).toBe(false);
    expect(meetsGoal({ ...alone, goal: { atLeast: 30 } })).toBe(true);
    expect(meetsGoal({ ...alone, goal: { atLeast: 31 } })).toBe(false);
  });

  test('without a goal neither meets nor misses one', () => {
    const { goal: _, ...free } = saved;
    expect(meetsGoal(free)).toBeUndefined();
  });

  test('is said with what it is held against', () =>
    expect(describeFigure(saved)).toBe(
      'a photo of 4 MB, until saved: 30 ms; 1.50 x a bare write (20 ms); goal ≤ 1.5 x, met',
    ));

  test.each([
    { title: 'no number', value: Number.NaN, peer: saved.peer },
    { title: 'held against nothing', value: 30, peer: { what: 'a bare write', value: 0 } },
  ])('that is $title is refused', ({ value, peer }) =>
    expect(() => describeFigure({ ...saved, value, ...(peer && { peer }) })).toThrow('not measured'),
  );
});

describe('report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-report-'));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  test('adds a figure to the file that it was told of', () => {
    const file = join(folder, 'figures');
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.stubEnv(FIGURES_FILE, file);
    report(saved);
    report({ ...saved, what: 'another' });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as Figure)).toEqual([saved, { ...saved, what: 'another' }]);
  });
});
