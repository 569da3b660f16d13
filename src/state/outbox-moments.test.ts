import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CoreMessage } from '#core/channel/channel.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Core } from '#core/open-core.ts';
import { row } from '#tests/support/core/sample-rows.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { provideCore } from './core.ts';
import { followMirror, useMirror } from './mirror.ts';
import { followOutbox, heldItems, name, startTransform, useOutbox } from './outbox.ts';

// What the screen says of photos at each moment.

const RECIPE = { prompt: 'zen' };

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Whatever was begun has been read. */
const settle = async () => {
  for (let steps = 0; steps < 9; steps += 1) await flush();
};

let stored: OutboxItem[];
let listener: (message: CoreMessage) => void;
let stop = () => {};

/** Told everybody as soon as it is written down. */
function change(id: string, patch: Partial<OutboxItem>): void {
  stored = stored.map((item) => (item.id === id ? { ...item, ...patch } : item));
  listener({ type: 'items-changed' });
}

const core = {
  channel: { listen: (hear: typeof listener) => ((listener = hear), () => undefined) },
  session: { person: () => Promise.resolve({ id: 'anna' }) },
  outbox: {
    view: async () => {
      const items = stored;
      await flush();
      return { items, others: 0, removed: [], quietUntil: 0 };
    },
    drain: () => new Promise(() => undefined),
    name: async (id: string, filename: string) => change(id, { filename }),
    setRecipe: async ([id = '']: string[], recipe: typeof RECIPE) => (change(id, { recipe }), [id]),
  },
} as unknown as Core;
provideCore(() => Promise.resolve(core));

beforeEach(async () => {
  stored = [samplePhoto('a'), samplePhoto('b')];
  useOutbox.setState(useOutbox.getInitialState());
  stop = followOutbox(core, () => () => undefined);
  await heldItems();
});
afterEach(() => stop());

test('a photo that was accepted is not said to wait for its turn once more, when the next one begins or none', async () => {
  const said: string[] = [];
  const stopHearing = useOutbox.subscribe(({ sending, items }) =>
    said.push(`${sending?.id ?? 'none'}: ${items.map(({ state }) => state).join()}`),
  );
  const send = (id: string) => listener({ type: 'sending', id, sent: 100, size: 100 });
  send('a');
  await settle();
  change('a', { state: 'accepted' });
  send('b');
  await settle();
  change('b', { state: 'accepted' });
  listener({ type: 'sending-ended' });
  await settle();
  stopHearing();
  expect([...new Set(said)]).toEqual(['a: local,local', 'b: accepted,local', 'none: accepted,accepted']);
  expect(useOutbox.getState().begun).toEqual([]);
});

test('what is said to be started has left the tray by then', async () => {
  stored = [samplePhoto('a', { recipe: null })];
  expect(await startTransform(['a'], RECIPE)).toBe(true);
  expect(useOutbox.getState().items).toMatchObject([{ id: 'a', recipe: RECIPE }]);
});

test('a photo that was named is called so by then', async () => {
  expect(await name('b', 'Carbonara')).toBe(true);
  expect(useOutbox.getState().items).toMatchObject([{ id: 'a' }, { id: 'b', filename: 'Carbonara' }]);
});

test('a photo that is done does not go from the screen before its row is there', async () => {
  let rows = [row('other')];
  const mirror = {
    page: async () => {
      for (let steps = 0; steps < 5; steps += 1) await flush();
      return rows;
    },
    transformations: () => Promise.resolve([]),
    subscription: () => Promise.resolve(undefined),
    profile: () => Promise.resolve(undefined),
    presets: () => Promise.resolve([]),
  };
  const channel = { listen: () => () => undefined, tell: () => undefined };
  const outbox = { ...core.outbox, accepted: () => Promise.resolve([]) };
  const stopMirror = followMirror({ ...core, mirror, outbox, channel } as unknown as Core, () => () => {});
  await vi.waitFor(() => expect(useMirror.getState().hasLoaded).toBe(true), { timeout: PATIENCE_MS });
  change('a', { state: 'accepted' });
  await settle();
  rows = [row('a'), ...rows];
  stored = stored.filter(({ id }) => id !== 'a');
  listener({ type: 'items-changed' });
  const gone = await new Promise<string[]>((tell) => {
    const stopHearing = useOutbox.subscribe(({ items }) => {
      stopHearing();
      expect(items).toHaveLength(1);
      tell(useMirror.getState().recent.map(({ id }) => id));
    });
  });
  expect(gone).toEqual(['a', 'other']);
  stopMirror();
});
