import { StorageError } from '#core/model/storage-error.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CoreMessage } from '#core/channel/channel.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Core } from '#core/open-core.ts';
import { createOutbox } from '#core/outbox/outbox.ts';
import { ANNA, BEN, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { provideCore } from './core.ts';
import { usePerson } from './person.ts';
import {
  followOutbox,
  heldItems,
  noteStorageError,
  remove,
  retryNow,
  sendBeforeLeaving,
  setRecipe,
  startTransform,
  useOutbox,
} from './outbox.ts';

const RECIPE = { prompt: 'zen' };

/** A phone that writes down what is asked of its outbox. */
const phone = {
  items: [] as OutboxItem[],
  asked: [] as string[],
  hasStorage: true,
  person: ANNA,
};
const listeners = new Set<(message: CoreMessage) => void>();
const write = (word: string) => {
  if (!phone.hasStorage) return Promise.reject(new Error('no answer'));
  phone.asked.push(word);
  return Promise.resolve();
};
const core = {
  channel: {
    listen(listener: (message: CoreMessage) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  },
  session: {
    person: () =>
      phone.hasStorage ? Promise.resolve({ id: phone.person }) : Promise.reject(new Error('no answer')),
  },
  intake: { prepare: () => write('prepare') },
  outbox: {
    view: () => write('view').then(() => ({ items: phone.items, others: 2, removed: [], quietUntil: 7 })),
    drain: ({ fresh }: { fresh: boolean }) => write(fresh ? 'drain fresh' : 'drain'),
    retry: (id: string) => write(`retry ${id}`),
    remove: (id: string) => write(`remove ${id}`).then(() => true),
    setRecipe: (ids: string[]) => write(`recipe ${ids.join()}`).then(() => ids),
  },
} as unknown as Core;
provideCore(() => Promise.resolve(core));

const tell = async (message: CoreMessage) => {
  for (const listener of listeners) listener(message);
  await vi.advanceTimersByTimeAsync(0);
};

let stop = () => {};
let comeBack = () => {};
const onReturn = (listener: () => void) => {
  comeBack = listener;
  return () => (comeBack = () => {});
};
beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(phone, {
    items: [samplePhoto('a'), samplePhoto('b')],
    asked: [],
    hasStorage: true,
    person: ANNA,
  });
  useOutbox.setState(useOutbox.getInitialState());
  stop = followOutbox(core, onReturn);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the screen shows what is on the phone, and follows it', async () => {
  expect(useOutbox.getState()).toMatchObject({
    hasLoaded: true,
    items: [{ id: 'a' }, { id: 'b' }],
    others: 2,
    quietUntil: 7,
  });
  phone.items = [samplePhoto('b')];
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState().items).toHaveLength(1);
});

test('asked too early, what the phone holds is told once it has been read', async () => {
  stop();
  useOutbox.setState(useOutbox.getInitialState());
  const told = vi.fn<(items: unknown) => void>();
  void heldItems().then(told);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).not.toHaveBeenCalled();

  stop = followOutbox(core, onReturn);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledExactlyOnceWith(phone.items);
});

test('storage that isn’t responding is told as that, not as an empty phone', async () => {
  stop();
  useOutbox.setState(useOutbox.getInitialState());
  phone.hasStorage = false;
  stop = followOutbox(core, onReturn);
  expect(await heldItems()).toBeNull();
});

test('a burst of changes is read in two readings, not in ten', async () => {
  phone.asked = [];
  for (let change = 0; change < 10; change += 1)
    for (const listener of listeners) listener({ type: 'items-changed' });
  await vi.advanceTimersByTimeAsync(0);
  expect(phone.asked.length).toBeLessThanOrEqual(2);
});

test('progress is shown, and photos are counted as they begin', async () => {
  await tell({ type: 'sending', id: 'a', sent: 10, size: 100 });
  await tell({ type: 'sending', id: 'a', sent: 60, size: 100 });
  await tell({ type: 'sending', id: 'b', sent: null, size: 100 });
  expect(useOutbox.getState()).toMatchObject({ sending: { id: 'b', sent: null }, begun: ['a', 'b'] });
  await tell({ type: 'sending-ended' });
  expect(useOutbox.getState()).toMatchObject({ sending: null, begun: [] });
});

test('what was chosen too late is news, the second time as well', async () => {
  const heard = vi.fn<(late: unknown) => void>();
  const stopHearing = useOutbox.subscribe(({ late }, before) => late !== before.late && heard(late));
  await tell({ type: 'came-too-late', what: 'style' });
  await tell({ type: 'came-too-late', what: 'style' });
  stopHearing();
  expect(heard.mock.calls).toEqual([[{ what: 'style' }], [{ what: 'style' }]]);
});

test('a sender that dies leaves no photo that seems to be sent for ever', async () => {
  await tell({ type: 'sending', id: 'a', sent: 100, size: 100 });
  phone.items = [samplePhoto('a', { state: 'accepted' }), samplePhoto('b')];
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState().sending).toBeNull();
});

test('storage that does not answer is said, and taken back when it answers again', async () => {
  phone.hasStorage = false;
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState()).toMatchObject({ hasStorageError: true, items: [{ id: 'a' }, { id: 'b' }] });
  phone.hasStorage = true;
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState().hasStorageError).toBe(false);
});

test('storage that another window keeps to itself is said so', async () => {
  const error = new StorageError('blocked');
  vi.spyOn(core.outbox, 'view').mockRejectedValueOnce(error);
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState()).toMatchObject({ hasStorageError: true, isBlocked: true });
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState()).toMatchObject({ hasStorageError: false, isBlocked: false });
});

test('a part of the app that is missing is not blamed on the storage, and forgotten once it is there', async () => {
  noteStorageError(new TypeError('Failed to fetch'), { isUnfetched: true });
  expect(useOutbox.getState()).toMatchObject({ hasStorageError: true, isUnfetched: true });
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState()).toMatchObject({ hasStorageError: false, isUnfetched: false });
});

test.each([
  ['and then answers', true],
  ['that nobody can read', false],
])('after a change of persons %s, nothing of the one before stays', async (_how, hasStorage) => {
  await remove(samplePhoto('a'));
  phone.person = BEN;
  phone.hasStorage = false;
  await tell({ type: 'session-changed' });
  expect(useOutbox.getState()).toMatchObject({ items: [], undoable: null, hasStorageError: true });
  phone.hasStorage = hasStorage;
  phone.items = [samplePhoto('c')];
  await tell({ type: 'items-changed' });
  expect(useOutbox.getState().items).toHaveLength(hasStorage ? 1 : 0);
});

test('another person is shown before their photos are', async () => {
  await remove(samplePhoto('a'));
  phone.person = BEN;
  vi.spyOn(core.outbox, 'view').mockReturnValue(new Promise(() => {}));
  await tell({ type: 'session-changed' });
  expect(useOutbox.getState()).toMatchObject({ hasLoaded: false, items: [], undoable: null });
});

test('a renewed session of the same person takes nothing from the screen', async () => {
  await remove(samplePhoto('a'));
  vi.spyOn(core.outbox, 'view').mockReturnValue(new Promise(() => {}));
  await tell({ type: 'session-changed' });
  expect(useOutbox.getState()).toMatchObject({
    items: [{ id: 'a' }, { id: 'b' }],
    undoable: { id: 'a' },
  });
});

test('coming back to the app reads again what could not be read', async () => {
  phone.hasStorage = false;
  await tell({ type: 'items-changed' });
  phone.hasStorage = true;
  comeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(useOutbox.getState().hasStorageError).toBe(false);
});

test('a photo that was just saved is known to the canary at once', async () => {
  let text: string | null = null;
  const saved: OutboxItem[] = [];
  // Only what a view asks for.
  const outbox = createOutbox({
    session: core.session,
    clock: () => 0,
    canary: { read: () => text, write: (next: string) => void (text = next) },
    store: {
      list: () => Promise.resolve(saved),
      get: (id: string) => Promise.resolve(saved.find((item) => item.id === id)),
      countOthers: () => Promise.resolve(0),
      quietUntil: () => Promise.resolve(0),
    },
  } as unknown as Parameters<typeof createOutbox>[0]);
  stop();
  stop = followOutbox({ ...core, outbox }, onReturn);
  await vi.advanceTimersByTimeAsync(0);
  saved.push(samplePhoto('just-saved'));
  await tell({ type: 'items-changed' });
  expect(text).toContain('just-saved');
});

test('a tap sends at once, whatever the back-off says', async () => {
  phone.asked = [];
  await retryNow('b');
  expect(phone.asked).toEqual(['retry b', 'drain fresh']);
});

test('Start Transform says that it has begun only when that is written down', async () => {
  expect(await startTransform(['a', 'b'], RECIPE)).toBe(true);
  expect(phone.asked).toContain('recipe a,b');
  phone.hasStorage = false;
  expect(await startTransform(['a'], RECIPE)).toBe(false);
});

test('whoever leaves hears how many photos could not be sent, those of the tray among them', async () => {
  phone.items = [
    samplePhoto('a', { state: 'accepted' }),
    samplePhoto('b'),
    samplePhoto('c', { recipe: null }),
  ];
  expect(await sendBeforeLeaving()).toBe(2);
  expect(phone.asked).toEqual(expect.arrayContaining(['prepare', 'drain fresh']));
});

test('how a change of a photo ended is told to nobody but whoever made it', async () => {
  const isTold = async (then: string) => {
    const here = (id: string) =>
      usePerson.setState({ hasRead: true, person: { id, email: '', isSignedIn: true } });
    here(ANNA);
    let end: string | undefined;
    void setRecipe('a', RECIPE).then((ended) => (end = ended));
    here(then);
    await vi.advanceTimersByTimeAsync(0);
    return end;
  };
  expect(await isTold(ANNA)).toBe('done');
  expect(await isTold(BEN)).toBeUndefined();
});
