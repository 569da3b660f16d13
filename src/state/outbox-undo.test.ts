import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CoreMessage } from '#core/channel/channel.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Core } from '#core/open-core.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { provideCore } from './core.ts';
import { followOutbox, remove, restore, setRecipe, startTransform, useOutbox } from './outbox.ts';
import { followCorrections, keepCorrection, useCorrections } from './outline.ts';
import { usePerson } from './person.ts';
import type { DishOutline } from '#shared/contract.ts';

const RECIPE = { prompt: 'zen' };

/** A phone whose outbox says what came too late. */
const phone = {
  removed: [] as OutboxItem[],
  asked: [] as string[],
  hasStorage: true,
  /** Photos that the server has, or that have gone for good. */
  tooLate: [] as string[],
  person: 'anna',
};
let listener: (message: CoreMessage) => void;
const answer = <T>(word: string, value: () => T): Promise<T> => {
  if (!phone.hasStorage) return Promise.reject(new Error('no answer'));
  phone.asked.push(word);
  return Promise.resolve(value());
};
const isInTime = (id: string) => !phone.tooLate.includes(id);
const core = {
  channel: { listen: (hear: typeof listener) => ((listener = hear), () => undefined) },
  session: { person: () => Promise.resolve({ id: phone.person }) },
  outbox: {
    view: () => answer('view', () => ({ items: [], others: 0, removed: phone.removed, quietUntil: 0 })),
    drain: () => answer('drain', () => undefined),
    remove: (id: string) => answer(`remove ${id}`, () => isInTime(id)),
    restore: (id: string) => answer(`restore ${id}`, () => isInTime(id)),
    setRecipe: (ids: string[]) => answer('recipe', () => ids.filter(isInTime)),
  },
} as unknown as Core;
provideCore(() => Promise.resolve(core));

const tell = async (message: CoreMessage) => {
  listener(message);
  await vi.advanceTimersByTimeAsync(0);
};

let stop = () => {};
beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(phone, { removed: [], asked: [], hasStorage: true, tooLate: [], person: 'anna' });
  useOutbox.setState(useOutbox.getInitialState());
  stop = followOutbox(core, () => () => undefined);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what was taken out can be brought back for ten seconds', async () => {
  await remove(samplePhoto('a'));
  expect(useOutbox.getState().undoable).toEqual({ id: 'a', filename: 'dish_a.jpg' });
  await vi.advanceTimersByTimeAsync(9999);
  expect(useOutbox.getState().undoable).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(useOutbox.getState().undoable).toBeNull();
});

test('the last photo that was taken out is the one that comes back', async () => {
  await remove(samplePhoto('a'));
  await vi.advanceTimersByTimeAsync(6000);
  await remove(samplePhoto('b'));
  await vi.advanceTimersByTimeAsync(6000);
  expect(useOutbox.getState().undoable?.id).toBe('b');
  await restore('b');
  expect(phone.asked).toContain('restore b');
  expect(useOutbox.getState().undoable).toBeNull();
});

test('a photo that is taken out anew can be brought back for ten seconds anew', async () => {
  await remove(samplePhoto('a'));
  await vi.advanceTimersByTimeAsync(6000);
  await restore('a');
  await remove(samplePhoto('a'));
  await vi.advanceTimersByTimeAsync(9999);
  expect(useOutbox.getState().undoable).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(useOutbox.getState().undoable).toBeNull();
});

test('what is out only when somebody else is here is not offered to them', async () => {
  const taken = Promise.withResolvers<boolean>();
  vi.spyOn(core.outbox, 'remove').mockReturnValueOnce(taken.promise);
  const end = remove(samplePhoto('a'));
  phone.person = 'ben';
  await tell({ type: 'session-changed' });
  taken.resolve(true);
  expect(await end).toBe('done');
  expect(useOutbox.getState().undoable).toBeNull();
});

test.each([
  ['the storage isn’t responding', { hasStorage: false }, 'not_stored'],
  ['the server has it', { tooLate: ['a'] }, 'too_late'],
])('a photo that could not be taken out is not said to be: %s', async (_why, changes, end) => {
  Object.assign(phone, changes);
  expect(await remove(samplePhoto('a'))).toBe(end);
  expect(useOutbox.getState().undoable).toBeNull();
});

test('what has gone for good meanwhile, or to the server, is not offered to come back', async () => {
  await remove(samplePhoto('a'));
  // This reading had begun before.
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState().undoable).not.toBeNull();
  phone.removed = [samplePhoto('a')];
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState().undoable).not.toBeNull();
  phone.removed = [];
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState().undoable).toBeNull();
});

test('it is told where nothing came back, which is offered on only where it may come back still', async () => {
  await remove(samplePhoto('a'));
  phone.hasStorage = false;
  expect(await restore('a')).toBe('not_stored');
  expect(useOutbox.getState().undoable).not.toBeNull();
  Object.assign(phone, { hasStorage: true, tooLate: ['a'] });
  expect(await restore('a')).toBe('too_late');
  expect(useOutbox.getState().undoable).toBeNull();
});

test('another recipe that came too late is told of', async () => {
  phone.tooLate = ['a'];
  expect([await setRecipe('a', RECIPE), await setRecipe('b', RECIPE)]).toEqual(['too_late', 'done']);
  phone.hasStorage = false;
  expect(await setRecipe('b', RECIPE)).toBe('not_stored');
});

const outline: DishOutline = [
  [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.5, 0.9],
  ],
];

test('an outline that was put right in the tray is kept where its photo has gone without it', async () => {
  keepCorrection('a', outline);
  keepCorrection('b', outline);
  phone.tooLate = ['a'];
  await startTransform(['a', 'b'], RECIPE);
  expect(useCorrections.getState().outlines).toEqual({ a: outline });
  keepCorrection('a', null);
});

test('a photo goes with the outline that was drawn in another window', async () => {
  vi.stubGlobal('window', new EventTarget());
  usePerson.setState({ hasRead: true, person: { id: 'anna', email: 'anna', isSignedIn: true } });
  const place = {
    kept: null as string | null,
    read: () => place.kept,
    write: (text: string | null) => void (place.kept = text),
  };
  const unfollow = followCorrections(() => place, place);
  place.kept = JSON.stringify({ a: outline });
  const asked = vi.spyOn(core.outbox, 'setRecipe');
  await startTransform(['a'], RECIPE);
  expect(asked).toHaveBeenLastCalledWith(['a'], { ...RECIPE, dish: { outline } });
  expect(place.kept).toBe('{}');
  unfollow();
});
