import { beforeEach, expect, test, vi } from 'vitest';
import { holdWebLock } from '#core/lib/web-lock.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import type { Outcome } from '#core/intake/intake.ts';
import type { Core } from '#core/open-core.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { dismissAlarm, savePhotos, saveShot, tellLeftShots, useCapture } from './capture.ts';
import { provideCore } from './core.ts';
import { usePerson } from './person.ts';

const ada = { id: 'ada', email: 'ada@kitchen.example', isSignedIn: true };
/** Presses of an earlier page, the last of which is safe. */
const [LOST, SAFE] = [1000, 2000];

let outcome: Outcome;

const core = {
  session: { person: () => Promise.resolve(ada) },
  outbox: { view: () => Promise.resolve({ items: [{ order: SAFE }], removed: [] }) },
  intake: {
    save: (_files: Blob[], _occasion: object, report: (outcome: Outcome) => void) => {
      report(outcome);
      return Promise.resolve([outcome]);
    },
    prepare: () => Promise.resolve(),
  },
} as unknown as Core;
provideCore(() => Promise.resolve(core));

let kept: Map<string, string>;
const noted = () => Object.entries(JSON.parse(kept.get('plateglow-shots') ?? '{}') as object);

beforeEach(() => {
  kept = new Map();
  outcome = { outcome: 'saved', id: 'shot' };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  usePerson.setState({ person: ada });
  dismissAlarm();
});

test('a shot is noted until it is safe, and a picked file is not: that lies where it was picked', async () => {
  const taken = Promise.withResolvers<Blob>();
  const saving = saveShot(() => taken.promise, recipeOfStyle('zen'));
  const picking = savePhotos([new Blob(['x'])], 'pick', null);
  expect(noted().map(([, owner]) => owner as string)).toEqual(['ada']);
  // This page is still at it.
  await tellLeftShots(core);
  expect(useCapture.getState().alarm).toBeNull();
  taken.resolve(new Blob(['x']));
  await Promise.all([saving, picking]);
  expect(kept.size).toBe(0);
});

test('who left with a shot that is nowhere is told until it is read; of a shot that is here, or of somebody else, nobody is', async () => {
  kept.set('plateglow-shots', JSON.stringify({ [LOST]: 'ada', 1001: null, 1002: 'ben', [SAFE]: 'ada' }));
  await tellLeftShots(core);
  expect(useCapture.getState().alarm).toBe(
    'Your last 2 shots may not be saved: the app closed too soon. Check before you retake them.',
  );
  // Until it is read; and within a page it is said once.
  await tellLeftShots(core);
  expect(useCapture.getState().alarm).toContain('2 shots');
  expect(noted()).toHaveLength(3);
  dismissAlarm();
  expect(noted()).toEqual([['1002', 'ben']]);
  await tellLeftShots(core);
  expect(useCapture.getState().alarm).toBeNull();
});

test('nor is a loss that nobody has read known to the page alone', async () => {
  outcome = { outcome: 'not_saved', why: 'gone', name: '' };
  await saveShot(() => Promise.resolve(new Blob(['x'])), recipeOfStyle('zen'));
  expect(noted()).toHaveLength(1);
  dismissAlarm();
  expect(kept.size).toBe(0);
});

test('a shot that another window is still at is no loss, and is one once that window has gone', async () => {
  kept.set('plateglow-shots', JSON.stringify({ [LOST]: 'ada' }));
  const isGone = Promise.withResolvers<void>();
  const other = holdWebLock(`plateglow-shot-${String(LOST)}`, 0, () => isGone.promise);
  await tellLeftShots(core);
  expect(useCapture.getState().alarm).toBeNull();
  isGone.resolve();
  await other;
  await tellLeftShots(core);
  expect(useCapture.getState().alarm).toContain('Your last shot may not be saved');
});

test('a shot is held until it is safe, or lost', async () => {
  const held = async () => ((await navigator.locks.query()).held ?? []).length;
  for (const end of [
    { outcome: 'saved', id: 'shot' },
    { outcome: 'not_saved', why: 'gone', name: '' },
  ] as const) {
    outcome = end;
    const taken = Promise.withResolvers<Blob>();
    const saving = saveShot(() => taken.promise, recipeOfStyle('zen'));
    await vi.waitFor(async () => expect(await held()).toBe(1), { timeout: PATIENCE_MS });
    taken.resolve(new Blob(['x']));
    await saving;
    await vi.waitFor(async () => expect(await held()).toBe(0), { timeout: PATIENCE_MS });
  }
});

test('where the clock is set back, a shot of this page is still its own, and one of an earlier page is told', async () => {
  const saving = Promise.withResolvers<Blob>();
  const shot = saveShot(() => saving.promise, recipeOfStyle('zen'));
  const noon = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(noon - 3_600_000);
  await tellLeftShots(core);
  expect(useCapture.getState().alarm).toBeNull();
  kept.set('plateglow-shots', JSON.stringify({ [noon + 1000]: 'ada' }));
  await tellLeftShots(core);
  expect(useCapture.getState().alarm).toContain('Your last shot may not be saved');
  saving.resolve(new Blob(['x']));
  await shot;
});
