import { expect, test } from 'vitest';
import { HEICS, readSample, TURNED } from '#tests/support/pictures/intake-samples.ts';
import { readHeader } from './header.ts';
import { inspectPhoto } from './inspect.ts';
import { stripLocation } from './strip-location.ts';

test.each(TURNED)('the size of %s is that of the upright picture', (name) => {
  expect(inspectPhoto(readSample(name))?.size).toEqual({ width: 1200, height: 900 });
});

test.each(TURNED.map((name, at) => [name, at + 1] as const))('the Exif of %s is read', (name, way) => {
  expect(readHeader(readSample(name), 'jpeg')?.orientation).toBe(way);
});

test.each([
  ['own-ios17-irot-gainmap.heic', { width: 1600, height: 1200 }, true],
  ['own-ios18-tmap.heic', { width: 1600, height: 1200 }, true],
  ['own-10bit-heix.heic', { width: 1600, height: 1200 }, true],
  ['own-p3-chart.heic', { width: 1600, height: 400 }, true],
])('%s is turned by its own properties, and tells its colours', (name, size, isDisplayP3) => {
  expect(inspectPhoto(readSample(name))).toMatchObject({ kind: 'heic', size, isDisplayP3, isWhole: true });
});

test.each(['truncated.jpg', 'truncated.heic'])('%s is seen to be cut off', (name) => {
  expect(inspectPhoto(readSample(name))?.isWhole).toBe(false);
});

test.each(['own-ori6.jpg', 'own-alpha.png', 'own-ios18-tmap.heic'])(
  '%s is seen to be cut off wherever that happened',
  (name) => {
    const bytes = readSample(name);
    expect(inspectPhoto(bytes)?.isWhole).toBe(true);
    for (const part of [0.05, 0.3, 0.6, 0.9]) {
      expect(inspectPhoto(bytes.subarray(0, bytes.length * part))?.isWhole, `${part}`).toBe(false);
    }
  },
);

test('a JPEG with something behind its end is whole', () => {
  const bytes = readSample('own-ori1.jpg');
  const longer = new Uint8Array(bytes.length + 5000).fill(7);
  longer.set(bytes);
  expect(inspectPhoto(longer)?.isWhole).toBe(true);
});

test('whatever is wrong with a file, it is looked at without falling over', () => {
  let state = 7;
  const chance = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  for (const name of [...HEICS, 'own-ori6.jpg', 'own-alpha.png', 'own-p3-chart.jpg']) {
    // The heads are what is parsed; the pixels behind them would only take time.
    const head = readSample(name).subarray(0, 6000);
    for (let round = 0; round < 400; round++) {
      const broken = head.slice(0, 64 + chance(head.length - 64));
      for (let hits = chance(8); hits >= 0; hits--) broken[8 + chance(broken.length - 8)] = chance(256);
      const facts = inspectPhoto(broken);
      const clean = facts && stripLocation(broken, facts.kind);
      expect(clean?.length ?? 0).toBeLessThanOrEqual(broken.length + 100);
    }
  }
});
