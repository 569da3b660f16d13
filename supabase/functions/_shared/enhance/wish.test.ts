import { describe, expect, it, test } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { findDifference, isOnPlate, paintDish } from '#shared/pixels/sample-pictures.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { enhance } from './enhance.ts';
import { keyOfWish, readWish } from './wish.ts';

const photo = paintDish(160, 120);
const ring = [0.5, 0.5, 0.4, 0.3, 0] as const;

/** Finds the plate, and what a hint says instead. */
const made = (request: EnhanceRequest) =>
  enhance(photo, request, ({ width, height }, hint) => {
    const alpha = createPlane(width, height);
    const part = hint ? 0.8 : 1;
    for (let i = 0; i < alpha.data.length; i++) {
      const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
      alpha.data[i] = isOnPlate(x, y, part) ? 1 : 0;
    }
    return { alpha, confidence: 0.99, outline: [] };
  }).picture;

describe('wishes that give the same picture have one key', () => {
  it.each<[string, EnhanceRequest, EnhanceRequest]>([
    ['words that mean nothing', { prompt: 'warm' }, { prompt: 'Warm, and very tasty!' }],
    ['words that mean the same', { prompt: 'warm' }, { prompt: 'warmer' }],
    ['a style by its name', { prompt: '', style: 'zen' }, { prompt: 'Minimal Zen' }],
    ['what cannot be done', { prompt: '', style: 'slate' }, { prompt: 'add a fork', style: 'slate' }],
    ['a colour in capitals', { prompt: '', colour: '#aabbcc' }, { prompt: '', colour: '#AABBCC' }],

    ['a hint that nothing needs', { prompt: 'warm' }, { prompt: 'warm', dish: { ring } }],
    [
      'more than there is',
      { prompt: 'bright', style: 'daylight' },
      { prompt: 'brighter', style: 'daylight' },
    ],
  ])('%s', (_, one, other) => {
    expect(keyOfWish(other)).toBe(keyOfWish(one));
    expect(findDifference(made(one), made(other))).toBe(-1);
  });
});

test.each<[string, EnhanceRequest]>([
  ['another style', { prompt: '', style: 'zen' }],
  ['a colour', { prompt: '', style: 'slate', colour: '#aabbcc' }],
  ['a word for the light', { prompt: 'brighter', style: 'slate' }],
  ['an outline', { prompt: '', style: 'slate', dish: { ring } }],
  ['no style', { prompt: '' }],
  ['a backdrop', { prompt: 'white background' }],
  ['a plain backdrop', { prompt: 'plain background' }],
  ['a backdrop beside a style', { prompt: 'on a white table', style: 'slate' }],
  ['a table beside a style', { prompt: 'on marble', style: 'slate' }],
  ['a table that stays', { prompt: 'keep the table', style: 'slate' }],
])('another picture has another key: %s', (_, other) => {
  const asked = { prompt: '', style: 'slate' } as const;
  expect(keyOfWish(other)).not.toBe(keyOfWish(asked));
  expect(findDifference(made(asked), made(other))).not.toBe(-1);
});

test.each([
  ['blue background', 'Can’t add: blue background'],
  ['#ff8800', 'Can’t add: #ff8800'],
  ['sfondo rosso', 'Can’t add: sfondo rosso'],
])('a colour in words alone is none: %j', (prompt, saying) => {
  expect(readWish({ prompt }).couldNot).toEqual([saying]);
  expect(readWish({ prompt, colour: '#3060a0' }).couldNot).toEqual([]);
  expect(readWish({ prompt: `no ${prompt}` }).couldNot).toEqual([]);
});
