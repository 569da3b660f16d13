import { expect, test, vi } from 'vitest';
import { credits, IDLE, row, start } from '#tests/support/core/sending-phone.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';

// The server's rows that could not be read are read later.

test('rows of the server that could not be read on a return are read as soon as they can be, without another return', async () => {
  const { phone, countOf, comeBack, pass, pending } = await start();
  phone.pullFailures = [{ kind: 'offline' }, { kind: 'busy', status: 503 }];
  await comeBack();
  expect(countOf('pull')).toBe(2);
  await pass(1999);
  expect(countOf('pull')).toBe(2);
  await pass(1);
  expect(countOf('pull')).toBe(3);
  await pass(3999);
  expect(countOf('pull')).toBe(3);
  await pass(1);
  expect(countOf('pull')).toBe(4);
  expect(pending()).toBe(0);
});

test('a server that stays away is asked for its rows every 30 s, and by nobody who does not look', async () => {
  const { phone, countOf, comeBack, pass, pending } = await start({}, (own) => {
    own.pullFailures = Array.from({ length: 50 }, () => ({ kind: 'offline' }) as const);
  });
  await pass(2000 + 4000 + 8000 + 16_000);
  expect(countOf('pull')).toBe(5);
  await pass(90_000);
  expect(countOf('pull')).toBe(8);
  phone.isVisible = false;
  await pass(90_000);
  expect([countOf('pull'), pending()]).toEqual([8, 0]);
  Object.assign(phone, { isVisible: true, pullFailures: [] });
  await comeBack();
  expect([countOf('pull'), pending()]).toEqual([9, 0]);
});

test('photos that change while the server stays away do not have it asked more often', async () => {
  const { phone, countOf, tell } = await start();
  phone.pullFailures = [{ kind: 'offline' }, { kind: 'offline' }];
  await phone.comeBack();
  for (let round = 0; round < 20; round += 1) await tell('items-changed');
  expect(countOf('pull')).toBe(2);
});

test('a server that says when to come again is not asked for its rows sooner', async () => {
  const { phone, countOf, comeBack, pass } = await start();
  phone.pullFailures = [{ kind: 'slow_down', waitMs: 45_000 }];
  await comeBack();
  await pass(44_999);
  expect(countOf('pull')).toBe(2);
  await pass(1);
  expect(countOf('pull')).toBe(3);
});

test('a server that will not give its rows is not asked again by itself', async () => {
  const { phone, countOf, comeBack, pending } = await start();
  phone.pullFailures = [{ kind: 'refused', status: 400, code: 'PGRST100' }];
  await comeBack();
  expect([countOf('pull'), pending()]).toEqual([2, 0]);
});

test('a clock that is set back a day keeps no rows unread for a day', async () => {
  const { phone, countOf, pass, comeBack } = await start();
  phone.pullFailures = [{ kind: 'offline' }];
  await comeBack();
  phone.setClock(-24 * 60 * 60_000);
  await pass(2000);
  expect(countOf('pull')).toBe(3);
});

test('the first reading is content with what a screen has asked for already; a return never is', async () => {
  const { phone, comeBack } = await start();
  await comeBack();
  expect(phone.joins).toEqual([true, false]);
});

test('nor is one that comes before the first reading, while photos are sent', async () => {
  const { phone, comeBack } = await start({}, (own) => (own.ends = [new Promise(() => {})]));
  await comeBack();
  expect(phone.joins).toEqual([false]);
});

test('where photos have just been sent, the first reading begins after that', async () => {
  const { phone } = await start({}, (own) => (own.ends = [{ ...IDLE, accepted: ['a'] }]));
  expect(phone.joins).toEqual([false]);
});

test('while the rows come in, for however long, photos are sent; and nobody reads the rows beside that', async () => {
  const { phone, countOf, tell, comeBack, pending } = await start({}, (own) => {
    own.pullHeld = new Promise(() => {});
  });
  expect([countOf('pull'), countOf('drain')]).toEqual([1, 1]);
  phone.ends = [{ ...IDLE, accepted: ['a'] }];
  await tell('items-changed');
  await comeBack();
  expect([countOf('pull'), countOf('drain')]).toEqual([1, 3]);
  expect(pending()).toBe(0);
});

test('what is wished for while the rows come in is read afterwards, once', async () => {
  const held = Promise.withResolvers<void>();
  const { phone, countOf, comeBack } = await start({}, (own) => (own.pullHeld = held.promise));
  await comeBack();
  await comeBack();
  phone.pullHeld = undefined;
  held.resolve();
  await vi.waitFor(() => expect(countOf('pull')).toBe(2), { timeout: PATIENCE_MS });
  expect(phone.joins).toEqual([true, false]);
});

test('rows that the phone had no storage for are read when it has', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { phone, countOf, comeBack, pass, pending } = await start();
  phone.pullHeld = Promise.reject(new Error('no answer from the database'));
  await comeBack();
  phone.pullHeld = undefined;
  await pass(30_000);
  expect([countOf('pull'), pending()]).toEqual([3, 0]);
});

test('while photos are sent, for however long, the rows are read for each that is taken or done, and on a return', async () => {
  const { phone, countOf, tell, pass, comeBack } = await start();
  phone.ends = [new Promise(() => {})];
  phone.accepted = ['a'];
  await tell('items-changed');
  expect(countOf('pull')).toBe(2);
  phone.rows = [row('a', 'ready')];
  await pass(2000);
  expect(countOf('pull')).toBe(3);
  phone.accepted = [];
  await comeBack();
  expect([countOf('pull'), countOf('drain')]).toEqual([4, 2]);
  expect(phone.briefs).toEqual([false, true, true, false]);
});

test('a reading that failed is owed: what is sent meanwhile has all rows read', async () => {
  const { phone, countOf, tell, comeBack } = await start();
  phone.pullFailures = [{ kind: 'offline' }];
  phone.ends = [new Promise(() => {})];
  await comeBack();
  for (const id of ['a', 'b']) {
    phone.accepted = [id];
    await tell('items-changed');
  }
  expect(countOf('pull')).toBe(4);
  expect(phone.briefs).toEqual([false, false, false, true]);
});

test('whoever comes while photos are sent has all rows read, however much of another’s was', async () => {
  const { phone, tell } = await start();
  phone.ends = [new Promise(() => {})];
  await tell('items-changed');
  phone.person = { ...phone.person, id: 'ben' };
  await tell('session-changed');
  for (const id of ['a', 'b']) {
    phone.accepted = [id];
    await tell('items-changed');
  }
  expect(phone.briefs).toEqual([false, false, true]);
});

const HOUR_MS = 3_600_000;
const renewing = (atMs: number) => ({ ...credits(3, 3), renews_at: new Date(atMs).toISOString() });

test('when a month is over the rows are read, and again after growing pauses until the credits of the new one are there', async () => {
  const { phone, countOf, pass, pending } = await start({}, (own) => {
    own.subscription = renewing(26 * HOUR_MS);
  });
  await pass(26 * HOUR_MS - 1);
  expect(countOf('pull')).toBe(1);
  await pass(1);
  expect(countOf('pull')).toBe(2);
  await pass(2000 + 4000 + 8000);
  expect(countOf('pull')).toBe(5);
  phone.subscription = renewing(700 * HOUR_MS);
  await pass(16_000);
  expect(countOf('pull')).toBe(6);
  await pass(600 * HOUR_MS);
  expect([countOf('pull'), pending()]).toEqual([6, 1]);
});

test('a phone whose clock is a day ahead asks for the new month every five minutes at most, and not while nobody looks', async () => {
  const { phone, countOf, pass, pending } = await start({}, (own) => (own.subscription = renewing(-1)));
  await pass(HOUR_MS);
  expect(countOf('pull')).toBeLessThanOrEqual(9 + 12);
  phone.isVisible = false;
  const before = countOf('pull');
  await pass(HOUR_MS);
  expect([countOf('pull'), pending()]).toEqual([before, 0]);
});
