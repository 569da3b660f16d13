import { expect, test } from 'vitest';
import { checkPresetName } from './preset-rules.ts';

test.each([
  ['Lunch', 'Lunch'],
  ['  Sunday brunch \n', 'Sunday brunch'],
  ['👩‍🍳', '👩‍🍳'],
  [`  ${'x'.repeat(50)}  `, 'x'.repeat(50)],
])('%j is saved as %j', (typed, name) => {
  expect(checkPresetName(typed)).toEqual({ ok: true, name });
});

test.each([
  ['', 'Preset name is required'],
  [' \n\t', 'Preset name is required'],
  ['\u200b \u200d\u2060', 'Preset name is required'],
  ['x'.repeat(51), 'Preset name must be at most 50 characters'],
])('%j is no name, and it is said why', (typed, message) => {
  expect(checkPresetName(typed)).toEqual({ ok: false, message });
});
