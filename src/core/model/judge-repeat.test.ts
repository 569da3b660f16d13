import { expect, test } from 'vitest';
import { judgeRepeat, type Repeat } from './judge-repeat.ts';
import type { Recipe } from '#shared/contract.ts';

const SLATE: Recipe = { prompt: 'Dark', style: 'slate' };
const report = { engine: 'local', did: [], couldNot: [] };
const made = (number: number, recipe: Recipe, more: Partial<NonNullable<Recipe['report']>> = {}) => ({
  number,
  recipe: { ...recipe, width: 800, height: 600, report: { ...report, ...more } },
});
const built = made(1, SLATE, { repeats: true });

test.each<[string, ReturnType<typeof made>, boolean, Repeat]>([
  ['the built-in engine', built, false, 'same'],
  ['an engine that stood in for another', made(1, SLATE, { engine: 'local' }), false, 'unknown'],
  ['an AI', made(1, SLATE, { engine: 'fal', promptClause: 1 }), false, 'redrawn'],
  ['the free plan, and still free', made(1, SLATE, { repeats: true, watermark: true }), true, 'same'],
  ['the free plan, and paid since', made(1, SLATE, { repeats: true, watermark: true }), false, 'unmarked'],
])('a version of the same wish by %s', (_, version, isFree, repeat) => {
  expect(judgeRepeat([version], { ...SLATE, prompt: ' Dark ' }, isFree)).toEqual({ version, repeat });
});

test.each<[string, Recipe]>([
  ['other words', { ...SLATE, prompt: 'Darker' }],
  ['another style', { ...SLATE, style: 'zen' }],
  ['a colour', { prompt: 'Dark', colour: '#aabbcc' }],
  ['another outline', { ...SLATE, dish: { outline: [] } }],
])('%s is another wish', (_, asked) => {
  expect(judgeRepeat([built], asked, true)).toBeNull();
});

test('of several, the newest is named; an older one counts too', () => {
  const versions = [built, made(2, SLATE, { repeats: true }), made(3, { prompt: 'Zen', style: 'zen' })];
  expect(judgeRepeat(versions, SLATE, true)?.version.number).toBe(2);
});
