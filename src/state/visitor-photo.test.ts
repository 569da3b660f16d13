import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { VISITOR } from '#core/model/person.ts';
import type { Core } from '#core/open-core.ts';
import { ANNA, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { provideCore } from './core.ts';
import { isAwaited, keepPromises, promise, promisedHere } from './visitor-photo.ts';

let dish: OutboxItem;

function textStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', textStorage());
  vi.stubGlobal('sessionStorage', textStorage());
  dish = samplePhoto('dish', { userId: VISITOR, recipe: null });
  const core = {
    session: { person: () => Promise.resolve(null) },
    photos: { get: () => Promise.resolve(dish) },
  } as unknown as Core;
  provideCore(() => Promise.resolve(core));
  promise('dish');
});
afterEach(() => vi.unstubAllGlobals());

test('the photo of somebody who has an account by now is promised to nobody else', async () => {
  expect(await promisedHere()).toBe(dish);
  dish = { ...dish, userId: ANNA };
  expect(await promisedHere()).toBeUndefined();
});

test('a photo is awaited once a mail is on its way to whoever it is for', async () => {
  expect(isAwaited('dish')).toBe(false);
  await keepPromises('ada@kitchen.example');
  expect([isAwaited('dish'), isAwaited('other')]).toEqual([true, false]);
});
