import { describe, expect, test } from 'vitest';
import { versionShape } from './row-shapes.ts';

const triangle = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.5, 0.9],
];
const asked = { prompt: 'warm', style: 'marble' };
const report = { engine: 'local', did: [], couldNot: [] };
const dish = { outline: [triangle], confidence: 0.97, placement: { scale: 1.25, x: -0.1, y: 0 } };

const read = (recipe: object) =>
  versionShape.parse({
    id: 'v',
    transformation_id: 't',
    version_number: 1,
    output_url: 'o',
    thumbnail_url: null,
    recipe,
    created_at: '2026-11-23T12:00:00Z',
  }).recipe;

describe('what a finished version tells of its dish', () => {
  test.each<[string, object]>([
    ['nothing, as those of before', { ...asked, report }],
    ['its ring', { ...asked, dish: { ring: [0.5, 0.5, 0.4, 0.3, 10] }, report }],
    ['its outline', { ...asked, dish: { outline: [triangle] }, report }],
    ['what became of the surface', { ...asked, report: { ...report, surface: 'kept' } }],
    ['how the engine saw it', { ...asked, report: { ...report, surface: 'new', dish } }],
    [
      'where it lies in a picture of another shape',
      { ...asked, report: { ...report, dish: { ...dish, placement: { ...dish.placement, scaleY: 0.9 } } } },
    ],
    ['that its own is not to be laid back', { ...asked, lock: false, report }],
  ])('%s', (_, recipe) => {
    expect(read(recipe)).toEqual(recipe);
  });

  test('a place that makes no sense is left out, and the rest is read', () => {
    expect(read({ ...asked, dish: { ring: ['left'] }, report })).toEqual({ ...asked, report });
  });

  test('a surface that only a newer server knows is none', () => {
    const told = read({ ...asked, report: { ...report, surface: 'half' } });
    expect(told).toEqual({ ...asked, report: { ...report, surface: 'none' } });
  });
});
