import { describe, expect, test } from 'vitest';
import { MOST_PICTURES } from '#core/model/export-job.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { row } from '#tests/support/core/sample-rows.ts';
import { canChoose, pictureOf, renewed } from './use-selection.ts';

const READY: Partial<TransformationRow> = { status: 'ready', output_url: 'outputs/a.jpg' };
const chosen = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `chosen-${String(i)}` }));

describe('for export', () => {
  test.each([
    ['a finished picture', READY, 0, true],
    ['one of which another is being made', { ...READY, status: 'enhancing' }, 0, false],
    ['one of which another has failed', { ...READY, status: 'failed' }, 0, true],
    ['a photo that failed', { status: 'failed', output_url: null }, 0, false],
    ['the last one that is allowed', READY, MOST_PICTURES - 1, true],
    ['one more than that', READY, MOST_PICTURES, false],
  ] as const)('%s', (_, changes, count, expected) => {
    expect(canChoose(chosen(count), row('a', changes))).toBe(expected);
  });

  test('what is chosen can be let go, whatever has become of it', () => {
    const [first] = chosen(MOST_PICTURES);
    expect(canChoose(chosen(MOST_PICTURES), row(first?.id ?? '', READY))).toBe(true);
    expect(canChoose(chosen(1), row(first?.id ?? '', { ...READY, status: 'enhancing' }))).toBe(true);
  });
});

test('what is chosen becomes what its photo has become, and goes with it', () => {
  const chosen = ['soup', 'pasta', 'rice', 'salad'].flatMap((id) => pictureOf(row(id, READY)) ?? []);
  const now = renewed(chosen, [
    row('salad', { ...READY, current_version: 2, output_url: 'outputs/b.jpg' }),
    row('soup', { ...READY, original_filename: 'Soup of the day' }),
    row('rice', { ...READY, status: 'enhancing', original_filename: 'Fried rice' }),
  ]);
  expect(now).toMatchObject([
    { id: 'soup', filename: 'Soup of the day', output: 'outputs/a.jpg' },
    { id: 'rice', filename: 'Fried rice', output: 'outputs/a.jpg' },
    { id: 'salad', number: 2, output: 'outputs/b.jpg' },
  ]);
});
