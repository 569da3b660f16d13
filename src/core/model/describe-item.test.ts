import { describe, expect, test } from 'vitest';
import { describeItem, type ItemContext } from './describe-item.ts';
import type { AttentionReason, Hold, OutboxItem, OutboxState } from './outbox-item.ts';
import { recipeOfStyle } from './recipe.ts';

const item: OutboxItem = {
  id: 'soup',
  userId: 'ada',
  source: 'camera',
  capturedAt: 0,
  order: 0,
  filename: 'soup.jpg',
  path: 'ada/soup.jpg',
  idempotencyKey: 'key',
  recipe: recipeOfStyle('zen'),
  form: 'final',
  type: 'image/jpeg',
  size: 200,
  hash: '',
  width: null,
  height: null,
  state: 'local',
  hold: null,
  attempts: 0,
  nextAttemptAt: 0,
  lastFailure: null,
  removedAt: null,
  hasLeftovers: false,
  changedAt: 0,
};
const calm: ItemContext = {
  isOnline: true,
  isSignedIn: true,
  sendingNow: null,
  now: 1000,
  aheadOfIt: 0,
  canSendInBackground: true,
};
const sending = (sent: number | null) => ({ sendingNow: { id: 'soup', sent, size: 200 } });
const held = (hold: Hold) => ({ hold });

test.each<[string, Partial<OutboxItem>, Partial<ItemContext>, string, string | undefined]>([
  ['in the tray', { recipe: null }, {}, 'Ready to transform', 'start'],
  ['just saved', { form: 'raw' }, {}, 'Saved on this device', undefined],
  ['first in line', {}, {}, 'Saved on this device', undefined],
  ['behind others', {}, { aheadOfIt: 2 }, 'Waiting its turn', undefined],
  ['without a connection', {}, { isOnline: false }, 'Waiting for a connection', 'retry'],
  ['behind a captive portal', { lastFailure: 'offline' }, {}, 'Waiting for a connection', 'retry'],
  ['after a 503', { lastFailure: 'busy', nextAttemptAt: 5500 }, {}, 'Trying again in 5 s', 'retry'],
  ['in a long pause', { lastFailure: 'busy', nextAttemptAt: 181_000 }, {}, 'Trying again in 3 min', 'retry'],
  ['on a full phone', {}, { isPhoneFull: true }, 'Waiting for space', 'retry'],
  ['not made ready on a full phone', { form: 'raw' }, { isPhoneFull: true }, 'Waiting for space', 'retry'],
  ['half sent', {}, sending(100), 'Uploading 50%', undefined],
  ['sent by the worker', {}, sending(null), 'Uploading', undefined],
  ['all bytes gone', {}, sending(200), 'Uploading', undefined],
  ['stored', { state: 'stored' }, sending(0), 'Uploaded, starting …', undefined],
  [
    'another one is sent',
    {},
    { sendingNow: { id: 'pie', sent: 1, size: 2 } },
    'Saved on this device',
    undefined,
  ],
  ['session over', held({ kind: 'waiting_auth' }), { isSignedIn: false }, 'Waiting for sign-in', 'sign_in'],
  ['signed in again', held({ kind: 'waiting_auth' }), {}, 'Saved on this device', undefined],
  ['nobody signed in', {}, { isSignedIn: false }, 'Waiting for sign-in', 'sign_in'],
  ['no credit', held({ kind: 'waiting_credit' }), {}, 'Waiting for credit', 'upgrade'],
  [
    'neither readable nor to be cleaned',
    held({ kind: 'needs_attention', reason: 'uncleanable' }),
    {},
    'Needs attention',
    'remove',
  ],
  ['accepted', { state: 'accepted' }, {}, 'Queued', undefined],
  ['in work', { state: 'accepted' }, { serverStatus: 'enhancing' }, 'Enhancing', undefined],
  ['done, not yet told', { state: 'accepted' }, { serverStatus: 'ready' }, 'Ready', undefined],
  ['failed', { state: 'failed' }, {}, 'Failed, credit refunded', 'send_again'],
])('%s', (_, change, context, word, action) => {
  const words = describeItem({ ...item, ...change }, { ...calm, ...context });
  expect([words.word, words.action]).toEqual([word, action]);
});

describe('while the server has asked for a pause', () => {
  const quiet = { ...calm, quietUntil: 31_000 };

  test.each<Partial<OutboxItem>>([{}, { state: 'stored' }, { lastFailure: 'offline' }])(
    'every unsent photo says so, and that no tap helps: %j',
    (change) => {
      const words = describeItem({ ...item, ...change }, { ...quiet, aheadOfIt: 1 });
      expect(words).toMatchObject({ word: 'Trying again in 30 s', tone: 'waiting' });
      expect(words.why).toContain('Too many at once.');
      expect(words.action).toBeUndefined();
    },
  );

  test('what has another reason to wait says that, and when it is over nothing is said of it', () => {
    expect(describeItem(item, { ...quiet, isOnline: false }).word).toBe('Waiting for a connection');
    expect(describeItem({ ...item, recipe: null }, quiet).word).toBe('Ready to transform');
    expect(describeItem(item, { ...quiet, now: 31_000 }).why).toBe('Uploading next.');
  });
});

test('after too many failures a photo says so and when it goes, and that no tap helps', () => {
  const putOff = { ...item, state: 'stored' as const, lastFailure: 'too_many_failures' };
  const words = describeItem({ ...putOff, nextAttemptAt: calm.now + 2_520_000 }, calm);
  expect(words).toMatchObject({ word: 'Trying again in 42 min', tone: 'waiting' });
  expect(words.why).toBe('Saved on this device. Too many photos failed or were deleted in the last hour.');
  expect(words.action).toBeUndefined();
  expect(describeItem({ ...putOff, nextAttemptAt: calm.now }, calm).why).toBe('Uploading next.');
});

test('a photo for which storage has no room says what makes room, and goes by itself', () => {
  const full = { ...item, lastFailure: 'storage_full', nextAttemptAt: calm.now + 300_000 };
  const words = describeItem(full, calm);
  expect(words).toMatchObject({ word: 'Trying again in 5 min', tone: 'waiting', action: 'retry' });
  expect(words.why).toMatch(
    /^Saved on this device\. Your online storage is full: delete photos in Assets\.$/,
  );
});

test.each(['missing', 'damaged'] as const)(
  'of a photo that is %s nobody says that it is lost for ever',
  (reason) => {
    const words = describeItem({ ...item, ...held({ kind: 'needs_attention', reason }) }, calm);
    expect([words.action, words.next]).toEqual(['retry', expect.stringContaining('heck again')]);
  },
);

test('where nothing is sent behind the person’s back, the words ask to keep the app open', () => {
  const words = describeItem(item, { ...calm, isOnline: false, canSendInBackground: false });
  expect(words.next).toContain('Keep the app open');
});

test.each([
  ['too_large', 'photo_too_large', 'too many pixels', 'smaller copy'],
  ['too_large', 'EntityTooLarge', 'too large', 'safe'],
  ['wrong_type', 'heic_not_readable', 'HEIC', 'Save it as JPG'],
  ['wrong_type', 'InvalidMimeType', 'JPG, PNG and HEIC', 'safe'],
] as const)('of %s, %s, the words say what helps', (reason, lastFailure, why, next) => {
  const hold: Hold = { kind: 'needs_attention', reason };
  const words = describeItem({ ...item, hold, lastFailure }, calm);
  expect(words.why).toContain(why);
  expect(words.next).toContain(next);
});

test('of a photo that never left the phone nobody says that the server refused it', () => {
  for (const reason of ['damaged', 'missing', 'unreadable', 'uncleanable'] as const) {
    const hold: Hold = { kind: 'needs_attention', reason };
    expect(describeItem({ ...item, hold }, calm).why).not.toContain('server');
  }
});

test('nobody is said to have deleted what a server that was brought back does not have', () => {
  const hold = { kind: 'needs_attention', reason: 'deleted_elsewhere' } as const;
  expect(describeItem({ ...item, state: 'accepted', hold }, calm).why).not.toContain('deleted');
});

describe('nothing waits without a name', () => {
  const states: OutboxState[] = ['local', 'stored', 'accepted', 'failed', 'purged'];
  const reasons: AttentionReason[] = [
    'damaged',
    'missing',
    'unreadable',
    'uncleanable',
    'too_large',
    'wrong_type',
    'not_accepted',
    'not_allowed',
    'deleted_elsewhere',
  ];
  const holds: (Hold | null)[] = [
    null,
    { kind: 'waiting_auth' },
    { kind: 'waiting_credit' },
    ...reasons.map((reason) => ({ kind: 'needs_attention', reason }) as const),
  ];
  const cases = states.flatMap((state) => holds.map((hold) => [state, hold] as const));

  test.each(cases)('%s with %j', (state, hold) => {
    for (const form of ['raw', 'final'] as const) {
      for (const isOnline of [true, false]) {
        const words = describeItem({ ...item, state, hold, form }, { ...calm, isOnline });
        expect(words.word).toMatch(/^[A-Z]/);
        expect(words.why).toMatch(/\.$/);
        // What waits for a hand, or only for time, says what comes next.
        if (words.tone === 'error') expect(words.action).toBeDefined();
        if (words.tone === 'waiting') expect(words.next).toBeDefined();
      }
    }
  });

  test('what is not on the server never says that it is', () => {
    const said = holds.flatMap((hold) =>
      (['local', 'stored'] as const).map((state) => describeItem({ ...item, state, hold }, calm).word),
    );
    for (const word of said) expect(word).not.toMatch(/Queued|Enhancing|Ready/);
  });
});
