import { describe, expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { BEN, NOON, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { isDue, pauseMs } from './back-off.ts';
import { chooseNext, forecast } from './choose-next.ts';
import { reorder } from './reorder.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const anna = samplePhoto().userId;

function choose(items: OutboxItem[], { fresh = false, passedOver = [] as string[] } = {}) {
  return chooseNext(items, { userId: anna, now: NOON, fresh, passedOver: new Set(passedOver) })?.id;
}

describe('whether a photo may go now', () => {
  test.each<[string, Partial<OutboxItem>, { usual: boolean; fresh: boolean }]>([
    ['a new one', {}, { usual: true, fresh: true }],
    ['one that is stored', { state: 'stored' }, { usual: true, fresh: true }],
    ['one that is accepted', { state: 'accepted' }, { usual: false, fresh: false }],
    ['one that failed', { state: 'failed' }, { usual: false, fresh: false }],
    ['a tombstone', { state: 'purged' }, { usual: false, fresh: false }],
    ["another person's", { userId: BEN }, { usual: false, fresh: false }],
    ['a draft', { recipe: null }, { usual: false, fresh: false }],
    ['one as the camera made it', { form: 'raw' }, { usual: false, fresh: false }],
    ['one that was taken out', { removedAt: NOON }, { usual: false, fresh: false }],
    ['one that waits for sign-in', { hold: { kind: 'waiting_auth' } }, { usual: false, fresh: false }],
    [
      'one that needs attention',
      { hold: { kind: 'needs_attention', reason: 'too_large' } },
      { usual: false, fresh: false },
    ],
    ['one that is to pause', { nextAttemptAt: NOON + MINUTE }, { usual: false, fresh: true }],
    ['one whose clock was a day ahead', { nextAttemptAt: NOON + DAY }, { usual: true, fresh: true }],
    [
      'one that the server has put off for longer',
      { lastFailure: 'too_many_failures', nextAttemptAt: NOON + 30 * MINUTE },
      { usual: false, fresh: false },
    ],
    [
      'one without credit, within the hour',
      { hold: { kind: 'waiting_credit' }, nextAttemptAt: NOON + 30 * MINUTE },
      { usual: false, fresh: false },
    ],
    [
      'one without credit, after an hour',
      { hold: { kind: 'waiting_credit' }, nextAttemptAt: NOON },
      { usual: true, fresh: true },
    ],
  ])('%s', (_, changes, { usual, fresh }) => {
    const photo = samplePhoto(1, changes);
    expect(choose([photo]) !== undefined, 'usual').toBe(usual);
    expect(choose([photo], { fresh: true }) !== undefined, 'fresh').toBe(fresh);
  });

  test('the order decides, not the place in the list; one that had its turn is passed over', () => {
    const photos = [samplePhoto(2), samplePhoto(3, { order: 0 }), samplePhoto(1)];
    expect(choose(photos)).toBe(photos[1]!.id);
    expect(choose(photos, { passedOver: [photos[1]!.id] })).toBe(photos[2]!.id);
  });
});

test('what is left says how much, when, and what waits for a hand', () => {
  const items = [
    samplePhoto(1, { nextAttemptAt: NOON + MINUTE }),
    samplePhoto(2, { hold: { kind: 'waiting_auth' } }),
    samplePhoto(3, { recipe: null }),
    samplePhoto(4, { state: 'accepted' }),
  ];
  const around = { now: NOON, notBefore: NOON, isSignedIn: true };
  expect(forecast(items, around)).toEqual({ remaining: 2, nextAt: NOON + MINUTE, held: 0 });
  const quiet = { ...around, notBefore: NOON + HOUR };
  expect(forecast(items, quiet).nextAt).toBe(NOON + HOUR);
  expect(forecast(items, { ...around, isSignedIn: false })).toEqual({ remaining: 0, nextAt: null, held: 2 });
});

test.each([
  [1, 2000],
  [2, 4000],
  [5, 32_000],
  [8, 256_000],
  [9, 300_000],
  [5000, 300_000],
])('after %i tries the pause is anything up to %i ms', (attempts, most) => {
  expect([pauseMs(attempts, 0), pauseMs(attempts, 0.5), pauseMs(attempts, 1)]).toEqual([0, most / 2, most]);
});

test.each([
  [NOON, true],
  [NOON + 1, false],
  [NOON + 5 * MINUTE, false],
  [NOON + 6 * MINUTE, false],
  [NOON + 6 * MINUTE + 1, true],
])('a time at %i is due: %s', (at, expected) => {
  expect(isDue(at, NOON)).toBe(expected);
});

describe('a photo is moved', () => {
  const orders = (...values: number[]) => values.map((order, index) => samplePhoto(index + 1, { order }));
  const idOf = (number: number) => samplePhoto(number).id;

  test.each<[string, number[], number, number | null, number[]]>([
    ['to the front', [10, 20, 30], 3, 1, [3, 1, 2]],
    ['in between', [10, 20, 30], 1, 3, [2, 1, 3]],
    ['to the end', [10, 20, 30], 1, null, [2, 3, 1]],
    ['between two that share a place', [10, 10, 30], 3, 2, [1, 3, 2]],
  ])('%s', (_, values, moved, before, expected) => {
    const items = orders(...values);
    const changes = new Map(
      reorder(items, idOf(moved), before === null ? null : idOf(before)).map(({ id, order }) => [id, order]),
    );
    const after = items
      .map((item) => ({ ...item, order: changes.get(item.id) ?? item.order }))
      .toSorted((a, b) => a.order - b.order);
    expect(after.map(({ id }) => id)).toEqual(expected.map(idOf));
    expect(Math.max(...after.map(({ order }) => order))).toBeLessThanOrEqual(31);
  });

  test('a thousand times to and fro, and the order still holds', () => {
    let items = orders(1e12, 1e12 + 1, 1e12 + 2);
    for (let round = 0; round < 1000; round++) {
      const [first, , last] = items.toSorted((a, b) => a.order - b.order);
      const changes = new Map(reorder(items, last!.id, first!.id).map(({ id, order }) => [id, order]));
      items = items.map((item) => ({ ...item, order: changes.get(item.id) ?? item.order }));
      expect(items.toSorted((a, b) => a.order - b.order)[0]!.id).toBe(last!.id);
    }
  });

  test('nowhere, where the other one is not there', () => {
    expect(reorder(orders(10, 20), idOf(1), 'unknown')).toEqual([]);
  });
});
