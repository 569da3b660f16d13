import { beforeEach, expect, test, vi } from 'vitest';
import { done } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Core } from '#core/open-core.ts';
import { ANNA, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { row } from '#tests/support/core/sample-rows.ts';
import { provideCore } from './core.ts';
import { useOutbox } from './outbox.ts';
import { tryAgain } from './try-again.ts';

let item: OutboxItem;
let drained: Promise<void>;
let answer: Promise<boolean>;
/** Of the version that is the server's answer. */
let status: string;
const change = (to: Partial<OutboxItem>) => {
  item = { ...item, ...to };
  useOutbox.setState({ items: [item] });
};
const core = {
  session: { person: () => Promise.resolve({ id: ANNA, isSignedIn: true }) },
  edits: { runAgain: () => Promise.resolve(done(status)) },
  outbox: {
    view: () => Promise.resolve({ items: [item] }),
    sendAgain: () => {
      change({ state: 'stored' });
      return answer;
    },
    drain: () => drained,
  },
} as unknown as Core;
provideCore(() => Promise.resolve(core));

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  drained = new Promise(() => {});
  answer = Promise.resolve(true);
  change(samplePhoto('soup', { state: 'failed' }));
});

test.each<[Partial<OutboxItem>, string]>([
  [{ state: 'accepted' }, 'started'],
  [{ hold: { kind: 'waiting_credit' } }, 'waits'],
  [{ lastFailure: 'offline' }, 'waits'],
])(
  'whoever tries one photo again waits for that one alone, not for all that are sent: %j',
  async (to, value) => {
    let end: unknown;
    void tryAgain(row('soup', { status: 'failed' })).then((given) => (end = given));
    await flush();
    expect(end).toBeUndefined();
    change(to);
    await flush();
    expect(end).toEqual({ ok: true, value });
  },
);

test('where somebody else is sending, the photo waits for its turn', async () => {
  drained = Promise.resolve();
  expect(await tryAgain(row('soup', { status: 'failed' }))).toEqual({ ok: true, value: 'waits' });
});

test.each([
  ['goes on already, as it was asked for elsewhere', () => Promise.resolve(false), 'exists'],
  ['storage isn’t responding', () => Promise.reject(new Error('no answer')), 'storage'],
])('a wish that the photo did not take is not said to be started: %s', async (_why, say, kind) => {
  answer = say();
  expect(await tryAgain(row('soup', { status: 'failed' }))).toMatchObject({ ok: false, kind });
});

test.each([
  ['queued', 'started'],
  ['enhancing', 'started'],
  ['ready', 'over'],
  ['gone', 'over'],
])('a version is only said to be started where it is still to come: %s', async (stands, value) => {
  change({ state: 'purged' });
  status = stands;
  expect(await tryAgain(row('soup', { status: 'ready' }))).toEqual({ ok: true, value });
});
