import { expect, test } from 'vitest';
import { StorageError } from '#core/model/storage-error.ts';
import { openMemoryLocks, openMemorySessions } from '#tests/support/core/memory-sessions.ts';
import { createEntrance } from './entrance.ts';
import { createSessionKeeper } from './session-keeper.ts';

function openDoor() {
  const keeper = createSessionKeeper({
    sessions: openMemorySessions(),
    lock: openMemoryLocks(),
    clock: Date.now,
    tell: () => undefined,
    http: { send: () => Promise.resolve({}) } as never,
  });
  const enter = createEntrance(keeper);
  const sessionOf = (id: string) => ({
    access_token: id,
    refresh_token: id,
    expires_at: Date.now() / 1000 + 3600,
    token_type: 'bearer',
    user: { id, email: `${id}@example.com` },
  });
  /** Somebody gives email and password; the server answers when it is let. */
  const ask = (id: string) => {
    const answer = Promise.withResolvers<void>();
    const end = enter(async () => {
      await answer.promise;
      return sessionOf(id);
    });
    return async () => {
      answer.resolve();
      return (await end).ok;
    };
  };
  const here = async () => (await keeper.person())?.id;
  return { ask, here, sessionOf, keeper };
}

test('whoever has asked last to come in is here, in whatever order they are answered', async () => {
  for (const isAnswered of ['in turn', 'the other way round']) {
    const { ask, here } = openDoor();
    const [ann, ben] = [ask('ann'), ask('ben')];
    if (isAnswered === 'in turn') {
      expect(await ann()).toBe(true);
      expect(await ben()).toBe(true);
    } else {
      expect(await ben()).toBe(true);
      expect(await ann()).toBe(false);
    }
    expect(await here()).toBe('ben');
  }
});

test('a late answer puts out nobody who has come in by another window, and brings back nobody when they have gone', async () => {
  const { ask, here, sessionOf, keeper } = openDoor();
  let ann = ask('ann');
  await keeper.person();
  await keeper.signedIn(sessionOf('ben'));
  expect(await ann()).toBe(false);
  expect(await here()).toBe('ben');

  ann = ask('ann');
  expect(await ask('carl')()).toBe(true);
  await keeper.signOut();
  expect(await ann()).toBe(false);
  expect(await here()).toBeUndefined();
});

test('who is here may be followed by another, and comes in twice without harm', async () => {
  const { ask, here, sessionOf, keeper } = openDoor();
  await keeper.signedIn(sessionOf('ben'));
  const [first, second] = [ask('ann'), ask('ann')];
  expect(await second()).toBe(true);
  expect(await first()).toBe(true);
  expect(await here()).toBe('ann');
});

test('who is answered while the one before is being written is here in the end', async () => {
  const { ask, here, keeper } = openDoor();
  const signedIn = keeper.signedIn.bind(keeper);
  const written = Promise.withResolvers<void>();
  keeper.signedIn = async (...given) => {
    const isIn = await signedIn(...given);
    // The copy that pages read at their start comes after it.
    if (given[0].user.id === 'ann') await written.promise;
    return isIn;
  };
  const [ann, ben] = [ask('ann'), ask('ben')];
  const annIsIn = ann();
  await expect.poll(here).toBe('ann');
  expect(await ben()).toBe(true);
  written.resolve();
  await annIsIn;
  expect(await here()).toBe('ben');
});

test('a phone that is slow to say who is here at first lets in all the same; one that never does lets nobody in', async () => {
  const { keeper, sessionOf } = openDoor();
  let failures = 1;
  const person = () => (failures-- > 0 ? Promise.reject(new StorageError('timeout')) : keeper.person());
  const enter = createEntrance({ ...keeper, person });
  const ask = () => Promise.resolve(sessionOf('ann'));
  expect(await enter(ask)).toEqual({ ok: true, isSignedIn: true });
  failures = 2;
  await expect(enter(ask)).rejects.toThrow(StorageError);
});
