import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, failed } from '#core/model/failure.ts';
import type { Session } from '#core/model/person.ts';
import type { SessionStore } from '#core/model/session-store.ts';
import { openMemoryLocks, openMemorySessions } from '#tests/support/core/memory-sessions.ts';
import { createHttpClient } from './http-client.ts';
import type { TransportAnswer } from './ports.ts';
import { keepRecords } from './session-record.ts';
import { createRenewal } from './session-renewal.ts';

// The server gives the answer to a renewal for ten seconds. Whoever asks later with the same token ends the session.

const ANNA = { id: 'anna', email: 'anna@kitchen.example' };
const OLD: Session = {
  access_token: 'access 1',
  refresh_token: 'refresh 1',
  expires_at: 0,
  token_type: 'bearer',
  user: ANNA,
};
const RENEWED: TransportAnswer = {
  status: 200,
  headers: new Headers(),
  text: JSON.stringify({ ...OLD, access_token: 'access 2', refresh_token: 'refresh 2', expires_in: 3600 }),
};

/** Those that were asked and have no answer yet, in turn. */
let questions: PromiseWithResolvers<TransportAnswer>[];
const keeper = (sessions: SessionStore) =>
  createRenewal({
    http: createHttpClient({
      url: 'https://abc.supabase.example',
      publishableKey: 'key',
      transport: () => {
        const question = Promise.withResolvers<TransportAnswer>();
        questions.push(question);
        return question.promise;
      },
      clock: Date.now,
    }),
    lock: openMemoryLocks(),
    clock: Date.now,
    records: keepRecords({ sessions, tell: () => {} }),
  });
const renew = (sessions = openMemorySessions({ person: ANNA, session: OLD })) => keeper(sessions)(OLD);
const answer = (at: number) => questions[at]?.resolve(RENEWED);
const loseAnswer = (at: number) => questions[at]?.reject(new TypeError('no connection'));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  questions = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('an answer that comes is not asked for again', async () => {
  const token = renew();
  await pass(4900);
  answer(0);
  expect(await token).toEqual(done('access 2'));
  await pass(60_000);
  expect(questions).toHaveLength(1);
});

test('one that is lost is asked for once more at once', async () => {
  const token = renew();
  await pass(100);
  loseAnswer(0);
  await pass(0);
  answer(1);
  expect(await token).toEqual(done('access 2'));
});

test('one that keeps silent is asked for a second time beside it, and no third, and the first that comes counts', async () => {
  for (const which of [0, 1]) {
    questions = [];
    const token = renew();
    await pass(4900);
    expect(questions).toHaveLength(1);
    await pass(60_000);
    expect(questions).toHaveLength(2);
    loseAnswer(1 - which);
    answer(which);
    expect(await token).toEqual(done('access 2'));
  }
});

test('where both are lost the session stays for a better moment', async () => {
  const token = renew();
  await pass(5000);
  loseAnswer(1);
  loseAnswer(0);
  expect(await token).toEqual(failed({ kind: 'offline' }));
});

test('a phone that slept meanwhile does not ask again, and takes what has come', async () => {
  const token = renew();
  await pass(100);
  // Its timers stand still; the clock does not.
  vi.setSystemTime(Date.now() + 600_000);
  await pass(4900);
  expect(questions).toHaveLength(1);
  answer(0);
  expect(await token).toEqual(done('access 2'));
});

test('a phone too full to write a new token down asks for none, and has its session once there is room', async () => {
  const sessions = openMemorySessions({ person: ANNA, session: OLD });
  const noRoom = new Error('no room');
  await expect(renew({ ...sessions, replace: () => Promise.reject(noRoom) })).rejects.toBe(noRoom);
  expect(questions).toEqual([]);
  const token = renew(sessions);
  await pass(100);
  answer(0);
  expect(await token).toEqual(done('access 2'));
});

test('a new token for which the last room has gone meanwhile is written down once there is room, and not asked for again', async () => {
  const sessions = openMemorySessions({ person: ANNA, session: OLD });
  const noRoom = new Error('no room');
  let isFull = false;
  const renewal = keeper({
    ...sessions,
    replace: (...change) => (isFull ? Promise.reject(noRoom) : sessions.replace(...change)),
  });
  const refused = renewal(OLD).catch((error: unknown) => error);
  await pass(100);
  isFull = true;
  answer(0);
  expect(await refused).toBe(noRoom);
  await expect(renewal(OLD), 'as long as it is full').rejects.toBe(noRoom);
  isFull = false;
  expect(await renewal(OLD)).toEqual(done('access 2'));
  expect(questions).toHaveLength(1);
});
