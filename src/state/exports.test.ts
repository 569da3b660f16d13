import { afterEach, expect, test } from 'vitest';
import { followExports, keepCrop, noteExported } from './exports.ts';

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  // Files of tests share their modules: the next one finds nothing here.
  followExports({ read: () => null, write: () => undefined })();
});

/** A device, and what lies in it. */
function deviceWith(kept: string | null) {
  const device = { kept };
  stop = followExports({ read: () => device.kept, write: (text) => void (device.kept = text) });
  return () => JSON.parse(device.kept ?? 'null') as unknown;
}

const CROP = { x: 0.4, y: 0.5, width: 0.9 };
const AT = new Date('2026-11-22T18:00:00Z');

test('crops and what was exported are kept on the device, by transformation and slot', () => {
  const kept = deviceWith(null);
  keepCrop('a', 'doordash', CROP);
  keepCrop('a', 'story', CROP);
  noteExported('a', ['doordash'], AT);
  noteExported('b', ['story'], AT);
  keepCrop('a', 'story', null);
  expect(kept()).toEqual({
    a: { crops: { doordash: CROP }, made: { doordash: AT.toISOString() } },
    b: { crops: {}, made: { story: AT.toISOString() } },
  });
});

test.each([
  'soup',
  '[]',
  'null',
  '{"a":1}',
  '{"a":{"crops":{"x":{"x":"1","y":2,"width":1},"y":{"x":1,"y":1,"width":0}},"made":{"x":5}}}',
])('what is kept and makes no sense is left out: %s', (text) => {
  const kept = deviceWith(text);
  noteExported('b', ['story'], AT);
  expect(kept()).toMatchObject({ b: { made: { story: AT.toISOString() } } });
  expect(JSON.stringify(kept())).not.toContain('width');
});

test('the newest hundred are remembered', () => {
  const kept = deviceWith(null);
  for (let n = 0; n < 103; n++) noteExported(`n${String(n)}`, ['story'], AT);
  const names = Object.keys(kept() as object);
  expect(names).toHaveLength(100);
  expect(names.at(0)).toBe('n3');
});
