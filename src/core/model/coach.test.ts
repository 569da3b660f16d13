import { expect, test } from 'vitest';
import type { Size } from '#shared/size.ts';
import { advise, hear, isCutOff, QUIET_COACH, readSigns, type Advice, type Pixels } from './coach.ts';

const WIDTH = 256;
const HEIGHT = 192;

/** A picture whose brightness at each place is told by a function, 0..255. */
function paint(light: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 4;
      data.fill(light(x, y), at, at + 3);
      data[at + 3] = 255;
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** A plate of sharp crumbs on a dark table. `spread` widens every edge, in pixels. */
const crumbs = (spread: number) => (x: number, y: number) => {
  const wave = Math.sin(x / 3) * Math.sin(y / 3) * 6;
  return 120 + 80 * Math.tanh(wave / spread);
};
const sharp = crumbs(1);
const isIn = (x: number, y: number, radius: number, atX = 128, atY = 96) =>
  Math.hypot(x - atX, y - atY) < radius;

const advice = (light: (x: number, y: number) => number, size?: Size) =>
  advise(readSigns(paint(light)), size);

/** Food out of focus: blobs as wide as a tenth of the picture, without one clear edge. */
const smooth = (x: number, y: number) => 130 + 60 * Math.sin(x / 12) * Math.sin(y / 12);

test.each<[string, (x: number, y: number) => number, Advice | null]>([
  ['a sharp, bright plate', sharp, null],
  ['the same plate by candle light', (x, y) => sharp(x, y) * 0.3, 'dark'],
  ['a black table with a bright dish on a fifth of it', (x, y) => (isIn(x, y, 56) ? sharp(x, y) : 12), null],
  ['a plate of which no edge is clear', smooth, 'blurred'],
  ['a sharp dish before a soft background', (x, y) => (isIn(x, y, 60) ? sharp(x, y) : smooth(x, y)), null],
  ['a bare table without structure', () => 140, null],
  ['a lamp mirrored on the plate', (x, y) => (isIn(x, y, 16) ? 255 : sharp(x, y)), 'glare'],
  ['sparkle on a sauce', (x, y) => (x % 24 < 4 && y % 24 < 4 ? 255 : sharp(x, y)), null],
  ['a burnt-out window at the edge', (x, y) => (x > 200 && y < 100 ? 255 : sharp(x, y)), null],
  ['darkness with a lamp in it', (x, y) => (isIn(x, y, 16) ? 255 : sharp(x, y) * 0.2), 'dark'],
])('%s', (_name, light, expected) => {
  expect(advice(light)).toBe(expected);
});

test.each([
  [799, 2000, 'small'],
  [2000, 799, 'small'],
  [800, 800, null],
])('a photo of %i x %i pixels', (width, height, expected) => {
  expect(advice(sharp, { width, height })).toBe(expected);
});

test('what spoils a photo most is said first', () => {
  expect(advise({ bright: 20, crisp: 0.001, burnt: 0.5 }, { width: 10, height: 10 })).toBe('dark');
  expect(advise({ bright: 200, crisp: 0.001, burnt: 0.5 }, { width: 10, height: 10 })).toBe('blurred');
  expect(advise({ bright: 200, crisp: 0.5, burnt: 0.5 }, { width: 10, height: 10 })).toBe('glare');
});

const box = (left: number, top: number, right: number, bottom: number): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

test.each([
  ['in the middle', [box(0.2, 0.2, 0.8, 0.8)], false],
  ['that just touches a side', [box(0, 0.4, 0.6, 0.7)], false],
  ['that goes on beyond a side', [box(0, 0.2, 0.6, 0.8)], true],
  ['that goes on below', [box(0.1, 0.3, 0.9, 1)], true],
  ['all over the photo', [box(0, 0, 1, 1)], true],
  ['in two pieces at one side', [box(0, 0.1, 0.4, 0.35), box(0, 0.5, 0.4, 0.75)], true],
  ['that nobody found', [], false],
])('a dish %s', (_name, outline, expected) => {
  expect(isCutOff({ outline, confidence: 0.9 })).toBe(expected);
  expect(isCutOff({ outline, confidence: 0.3 })).toBe(false);
});

test('half the contrast is not taken for blur', () => {
  const full = readSigns(paint(sharp)).crisp ?? 0;
  const half = readSigns(paint((x, y) => 60 + sharp(x, y) / 2)).crisp ?? 0;
  expect(half / full).toBeCloseTo(1, 1);
});

test('an empty picture is judged without a crash', () => {
  expect(readSigns({ data: new Uint8ClampedArray(), width: 0, height: 0 }).crisp).toBeNull();
});

const say = (readings: readonly (Advice | null)[]) =>
  readings.map(
    (
      (coach) => (reading: Advice | null) =>
        (coach = hear(coach, reading)).said
    )(QUIET_COACH),
  );

test.each<[string, (Advice | null)[], (Advice | null)[]]>([
  ['one shaky moment', [null, 'blurred', null, 'blurred', null], [null, null, null, null, null]],
  ['a trouble that stays', ['dark', 'dark', 'dark', 'dark'], [null, null, 'dark', 'dark']],
  [
    'a trouble that goes',
    ['dark', 'dark', 'dark', null, 'dark', null, null, null],
    [null, null, 'dark', 'dark', 'dark', 'dark', 'dark', null],
  ],
  ['two troubles in turn', ['dark', 'glare', 'dark', 'glare'], [null, null, null, null]],
])('the coach keeps calm: %s', (_name, readings, said) => {
  expect(say(readings)).toEqual(said);
});
