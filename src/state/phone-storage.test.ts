import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Core } from '#core/open-core.ts';
import { findLosses, measureStorage, protectPhotos, usePhoneStorage } from './phone-storage.ts';
import { usePerson } from './person.ts';

let answers: ((count: number) => void)[];
const core = {
  outbox: {
    lost: () => new Promise((tell) => answers.push((count) => tell({ count }))),
  },
} as unknown as Core;
const come = (id: string) =>
  usePerson.setState({ person: { id, email: `${id}@kitchen.example`, isSignedIn: true } });
const lost = () => usePhoneStorage.getState().lost;

beforeEach(() => {
  answers = [];
  usePhoneStorage.setState({ lost: 0 });
  usePerson.setState(usePerson.getInitialState());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('nobody is told of the losses of whoever was here before, nor by an answer that comes late', async () => {
  come('anna');
  const first = findLosses(core);
  answers[0]?.(7);
  await first;
  expect(lost()).toBe(7);
  const late = findLosses(core);
  expect(lost()).toBe(7);
  come('ben');
  const own = findLosses(core);
  expect(lost()).toBe(0);
  answers[1]?.(7);
  await late;
  expect(lost()).toBe(0);
  answers[2]?.(1);
  await own;
  expect(lost()).toBe(1);
});

const refuses = () => Promise.reject(new TypeError('refused'));
const keeps = () => Promise.resolve(true);

test.each([
  ['knows no estimate, as in Safari 16', { persisted: keeps }, true],
  ['refuses all of it', { persisted: refuses, estimate: refuses }, null],
  ['has nothing of it, without TLS', undefined, null],
])('a browser that %s says nothing of it, and that is no trouble', async (_, storage, isProtected) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('navigator', { storage });
  await measureStorage();
  expect(usePhoneStorage.getState()).toMatchObject({ isProtected, usedBytes: null });
});

test('whoever wants photos protected hears of it where the browser fails at that', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('navigator', { storage: { persist: refuses } });
  expect(await protectPhotos()).toBe(false);
});
