import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followExports, keepCrop, listUnsent, markSent, noteExported } from './exports.ts';

let stop: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  stop?.();
  // Files of tests share their modules: the next one finds nothing here.
  followExports({ read: () => null, write: () => undefined })();
});

/** A device, and what lies in it. */
function deviceWith(kept: string | null) {
  const device = { kept };
  stop = followExports({ read: () => device.kept, write: (text) => void (device.kept = text) });
  return { device, read: () => JSON.parse(device.kept ?? 'null') as unknown };
}

const CROP = { x: 0.4, y: 0.5, width: 0.9 };
const AT = Date.UTC(2026, 10, 22, 18);
const photo = (id: string, exports: unknown = {}, number = 1) => ({ id, exports, number });

test('crops and what was exported are kept on the device at once, by transformation and slot, until the server knows', () => {
  const { read } = deviceWith(null);
  keepCrop(photo('a'), 'doordash', CROP, AT);
  keepCrop(photo('a'), 'story', CROP, AT);
  noteExported(photo('a'), ['doordash'], AT);
  noteExported(photo('b'), ['story'], AT);
  keepCrop(photo('a'), 'story', null, AT);
  const a = {
    crops: { doordash: { ...CROP, at: AT }, story: { at: AT + 1 } },
    made: { doordash: { at: AT } },
  };
  const b = { crops: {}, made: { story: { at: AT } } };
  expect(read()).toEqual({ a: { ...a, isSent: false }, b: { ...b, isSent: false } });
  expect(listUnsent()).toEqual([
    ['b', b],
    ['a', a],
  ]);
  markSent('b', b);
  expect(listUnsent()).toEqual([['a', a]]);
  expect(read()).toMatchObject({ b: { ...b, isSent: true } });
});

test('what was exported of a later version is said of that one', () => {
  deviceWith(null);
  noteExported(photo('a'), ['doordash'], AT);
  noteExported(photo('a', {}, 2), ['doordash'], AT + 1);
  const made = { doordash: { at: AT }, 'doordash-v2': { at: AT + 1 } };
  expect(listUnsent()).toEqual([['a', { crops: {}, made }]]);
});

test('what is said while it is being sent goes the next time, and nothing else with it', () => {
  deviceWith(null);
  noteExported(photo('a'), ['story'], AT);
  const [[, sent] = ['', { crops: {}, made: {} }]] = listUnsent();
  noteExported(photo('a'), ['doordash'], AT);
  markSent('a', sent);
  expect(listUnsent()).toEqual([['a', { crops: {}, made: { doordash: { at: AT } } }]]);
});

test('a crop that is moved here is newer than the one that was seen, whatever the clock of another device', () => {
  deviceWith(null);
  const ahead = AT + 1000;
  keepCrop(photo('a', { crops: { story: { ...CROP, at: ahead } } }), 'story', null, AT);
  expect(listUnsent()).toEqual([['a', { crops: { story: { at: ahead + 1 } }, made: {} }]]);
});

test('what is said of a crop on a later version leaves that of the first one as it is', () => {
  deviceWith(null);
  keepCrop(photo('a'), 'story', CROP, AT);
  keepCrop(photo('a', {}, 2), 'story', null, AT);
  const crops = { story: { ...CROP, at: AT }, 'story-v2': { at: AT } };
  expect(listUnsent()).toEqual([['a', { crops, made: {} }]]);
});

const DAY = 24 * 60 * 60_000;
/** What lies over the copy's word: a crop that is moved here comes after what was seen. */
function seenOf(story: object, now = AT): number {
  keepCrop(photo('a', { crops: { story } }), 'story', CROP, now);
  const [[, said] = ['', { crops: {}, made: {} }]] = listUnsent();
  return (said.crops.story?.at ?? 0) - 1;
}

test.each([
  ['in its own words', 1],
  ['in newer ones of another device', 3_600_000],
])('a device whose clock is ahead sees what the copy has heard since, %s', (_words, later) => {
  deviceWith(null);
  const before = { ...CROP, at: AT - 10 };
  keepCrop(photo('a'), 'story', CROP, AT + DAY);
  const [[, said] = ['', { crops: {}, made: {} }]] = listUnsent();
  markSent('a', said, { crops: { story: before } });
  expect(seenOf({ ...CROP, at: AT + later })).toBe(AT + later);
});

test('until the copy has heard anything else, one’s own crop is seen', () => {
  deviceWith(null);
  const before = { crops: { story: { ...CROP, at: AT - 10 } } };
  keepCrop(photo('a', before), 'story', CROP, AT + DAY);
  const [[, said] = ['', { crops: {}, made: {} }]] = listUnsent();
  markSent('a', said, before);
  expect(seenOf(before.crops.story)).toBe(AT + DAY);
});

test('of what was sent before devices kept what the copy had, the copy has heard', () => {
  deviceWith(JSON.stringify({ a: { crops: { story: { ...CROP, at: AT + DAY } }, made: {}, isSent: true } }));
  expect(listUnsent()).toEqual([]);
  expect(seenOf({ ...CROP, at: AT + 5 })).toBe(AT + 5);
});

test('a crop that is moved when the clock was put right is kept, and sent', () => {
  deviceWith(null);
  keepCrop(photo('a'), 'story', CROP, AT + DAY);
  const [[, ahead] = ['', { crops: {}, made: {} }]] = listUnsent();
  markSent('a', ahead);
  keepCrop(photo('a', { crops: { story: { ...CROP, at: AT + 1 } } }), 'story', { ...CROP, x: 0.1 }, AT + 2);
  expect(listUnsent()).toEqual([['a', { crops: { story: { ...CROP, x: 0.1, at: AT + 2 } }, made: {} }]]);
});

test('a device that is full loses nothing either: it is kept for as long as the app is open, and sent', () => {
  const full = JSON.stringify({ b: { crops: {}, made: { story: { at: AT } }, isSent: true } });
  stop = followExports({ read: () => full, write: () => undefined });
  keepCrop(photo('a'), 'story', CROP, AT);
  keepCrop(photo('a'), 'square', CROP, AT);
  const crops = { story: { ...CROP, at: AT }, square: { ...CROP, at: AT } };
  expect(listUnsent()).toMatchObject([['a', { crops }]]);
});

test('another tab loses nothing', () => {
  const { device, read } = deviceWith(null);
  noteExported(photo('a'), ['story'], AT);
  device.kept = JSON.stringify({
    ...(read() as object),
    b: { crops: {}, made: { story: { at: AT } }, isSent: false },
  });
  noteExported(photo('a'), ['doordash'], AT);
  expect(read()).toMatchObject({ a: { made: { story: {}, doordash: {} } }, b: { made: { story: {} } } });
});

test('what lay on the device before the server was told of it is still to be sent', () => {
  deviceWith(JSON.stringify({ a: { crops: { story: CROP }, made: { story: new Date(AT).toISOString() } } }));
  expect(listUnsent()).toEqual([
    ['a', { crops: { story: { ...CROP, at: 0 } }, made: { story: { at: AT } } }],
  ]);
});

test.each(['soup', '[]', 'null', '{"a":1}'])('what is kept and makes no sense is left out: %s', (text) => {
  const { read } = deviceWith(text);
  noteExported(photo('b'), ['story'], AT);
  expect(read()).toEqual({ b: { crops: {}, made: { story: { at: AT } }, isSent: false } });
});

test('the newest five hundred are remembered', () => {
  const { read } = deviceWith(null);
  for (let n = 0; n < 503; n++) noteExported(photo(`n${String(n)}`), ['story'], AT);
  const names = Object.keys(read() as object);
  expect(names).toHaveLength(500);
  expect(names.at(0)).toBe('n3');
});
