import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { ANNA, credits, IDLE, photo, row, start } from './sending-phone.ts';

test('opening the app sends what waits, whatever the back-off says, and reads what the server has', async () => {
  const { taken, pending } = await start({ items: [photo('a')] });
  expect(taken().sort()).toEqual(['badge 1', 'drain fresh', 'prepare', 'pull', 'tidy', 'wake'].sort());
  expect(pending()).toBe(0);
});

test('each new photo is sent and asks for a wake of its own', async () => {
  const { phone, taken, tell } = await start({ items: [photo('a')] });
  taken();
  phone.items = [photo('a'), photo('b')];
  await tell('items-changed');
  expect(taken()).toEqual(expect.arrayContaining(['badge 2', 'wake', 'drain', 'prepare']));
  await tell('items-changed');
  expect(taken()).not.toContain('wake');
});

test('a photo in the tray neither counts as waiting nor wakes the phone', async () => {
  const { taken } = await start({ items: [photo('a', { recipe: null })] });
  expect(taken()).toContain('badge 0');
  expect(taken()).not.toContain('wake');
});

test('what was deleted on the server is on the number of the icon, as the worker counts it', async () => {
  const hold = { kind: 'needs_attention', reason: 'deleted_elsewhere' } as const;
  const { taken } = await start({ items: [photo('a', { state: 'accepted', hold })] });
  expect(taken()).toContain('badge 1');
  expect(taken()).not.toContain('wake');
});

test('a shot asks for its wake only when the worker could send it', async () => {
  const { phone, taken, tell } = await start({ items: [photo('a', { form: 'raw' })] });
  expect(taken()).not.toContain('wake');
  phone.items = [photo('a')];
  await tell('items-changed');
  expect(taken()).toContain('wake');
  await tell('items-changed');
  expect(taken()).not.toContain('wake');
});

test('a photo that waited for a hand asks for another wake when it goes on', async () => {
  const { phone, taken, tell } = await start({ items: [photo('a')] });
  phone.items = [photo('a', { hold: { kind: 'waiting_auth' } })];
  await tell('items-changed');
  taken();
  phone.items = [photo('a')];
  await tell('items-changed');
  expect(taken()).toContain('wake');
});

test('on a first visit the wake is asked for again until a worker is there to be woken', async () => {
  const { phone, taken, tell, pass } = await start({ items: [photo('a')] }, (own) => {
    own.hasWorker = false;
    own.ends.push({ ...IDLE, remaining: 1, nextAt: 30_000 }, { ...IDLE, remaining: 1, nextAt: 60_000 });
  });
  taken();
  await pass(30_000);
  expect(taken()).toContain('wake');
  phone.hasWorker = true;
  await tell('items-changed');
  expect(taken()).toContain('wake');
  await tell('items-changed');
  expect(taken()).not.toContain('wake');
});

test('a change of persons counts anew for the icon', async () => {
  const { phone, taken, tell } = await start({ items: [photo('a')] });
  taken();
  phone.items = [];
  await tell('session-changed');
  expect(taken()).toContain('badge 0');
});

test('while a photo can be brought back, the page comes back to let it go', async () => {
  const { phone, taken, tell, pass, pending } = await start();
  phone.removed = [photo('a')];
  await tell('items-changed');
  taken();
  await pass(90_000);
  expect(taken().filter((word) => word === 'tidy')).toHaveLength(3);
  phone.removed = [];
  await pass(30_000);
  expect(pending()).toBe(0);
});

test('the next try comes when the back-off is over, and no sooner', async () => {
  const { taken, pass } = await start({}, (phone) =>
    phone.ends.push({ ...IDLE, remaining: 1, nextAt: 12_000 }),
  );
  taken();
  await pass(11_999);
  expect(taken()).toEqual([]);
  await pass(1);
  expect(taken()).toContain('drain');
});

test('a long back-off is looked at every 30 s, and a try that is due at once waits a second', async () => {
  const { taken, pass } = await start({}, (phone) =>
    phone.ends.push({ ...IDLE, remaining: 1, nextAt: 300_000 }, { ...IDLE, remaining: 1, nextAt: 0 }),
  );
  taken();
  await pass(30_000);
  expect(taken()).toContain('drain');
  await pass(999);
  expect(taken()).toEqual([]);
  await pass(1);
  expect(taken()).toContain('drain');
});

test('while somebody else sends, this page waits for their end and then looks itself', async () => {
  const { taken, tell, pass } = await start({}, (phone) => phone.ends.push(undefined));
  taken();
  await tell('sending-ended');
  expect(taken()).toContain('drain fresh');
  await tell('sending-ended');
  expect(taken()).toEqual([]);
  await pass(120_000);
  expect(taken()).toEqual([]);
});

test('if the one who sends never says so, this page looks after 30 s', async () => {
  const { taken, pass } = await start({}, (phone) => phone.ends.push(undefined));
  taken();
  await pass(30_000);
  expect(taken()).toContain('drain fresh');
});

test('coming back to the app, or the signal coming back, forgets the back-off', async () => {
  const { taken, comeBack } = await start();
  taken();
  await comeBack();
  expect(taken()).toEqual(expect.arrayContaining(['drain fresh', 'pull']));
});

test('a sign-in sends what waited for it', async () => {
  const held = photo('a', { hold: { kind: 'waiting_auth' } });
  const { phone, taken, tell } = await start({ items: [held], person: { ...ANNA, isSignedIn: false } });
  expect(taken()).not.toContain('pull');
  phone.person = ANNA;
  await tell('session-changed');
  expect(taken()).toEqual(expect.arrayContaining(['drain fresh', 'pull']));
});

test('a wish to try at once is not forgotten because somebody else was sending', async () => {
  const { taken, tell, comeBack, phone } = await start();
  phone.ends.push(undefined);
  await comeBack();
  taken();
  await tell('sending-ended');
  expect(taken()).toContain('drain fresh');
});

test('what waits for credit goes on as soon as the server says that there is some', async () => {
  const { phone, taken, pass } = await start({ items: [photo('a', { hold: { kind: 'waiting_credit' } })] });
  expect(taken()).not.toContain('credit is back');
  await pass(29_999);
  expect(taken()).not.toContain('pull');
  phone.subscription = credits(33, 3);
  await pass(1);
  expect(taken()).toEqual(expect.arrayContaining(['pull', 'credit is back']));
});

test('a server that says there is credit and then refuses it is not asked in a loop', async () => {
  const { phone, countOf, tell } = await start({ items: [photo('a', { hold: { kind: 'waiting_credit' } })] });
  phone.subscription = credits(33, 3);
  for (let round = 0; round < 20; round += 1) await tell('items-changed');
  expect(countOf('pull')).toBe(1);
});

test('a clock that is set back a day keeps no credit waiting for a day', async () => {
  const { phone, taken, pass } = await start({ items: [photo('a', { hold: { kind: 'waiting_credit' } })] });
  phone.setClock(-24 * 60 * 60_000);
  taken();
  await pass(30_000);
  expect(taken()).toContain('pull');
});

test('in the background nobody asks for credit or for progress', async () => {
  const { taken, pass } = await start(
    { items: [photo('a', { hold: { kind: 'waiting_credit' } })] },
    (phone) => Object.assign(phone, { isVisible: false, accepted: ['x'] }),
  );
  taken();
  await pass(60_000);
  expect(taken().filter((word) => word === 'pull' || word === 'refresh')).toEqual([]);
});

test('what the server works on is asked for after 2 s, then ever less often, and settled', async () => {
  const { phone, countOf, pass, taken } = await start({}, (own) => {
    own.accepted = ['a'];
    own.rows = [row('a', 'enhancing')];
  });
  expect(countOf('refresh')).toBe(1);
  await pass(2000);
  expect(countOf('refresh')).toBe(2);
  await pass(60_000);
  expect(countOf('refresh')).toBeLessThan(11);
  expect(countOf('refresh')).toBe(countOf('confirm'));

  taken();
  phone.rows = [row('a', 'ready')];
  await pass(15_000);
  expect(taken()).toEqual(expect.arrayContaining(['confirm', 'pull']));
  phone.accepted = [];
  await pass(15_000);
  taken();
  await pass(600_000);
  expect(taken()).toEqual([]);
});

test('what has ended here is asked about once whenever somebody comes back, as it may have gone on elsewhere', async () => {
  const { phone, taken, countOf, pass, comeBack, tell } = await start({}, (own) => {
    own.ended = ['f'];
    own.rows = [row('f', 'failed')];
  });
  expect([countOf('refresh'), countOf('confirm')]).toEqual([1, 1]);
  await pass(60_000);
  expect([countOf('refresh'), countOf('pull')]).toEqual([1, 1]);

  await comeBack();
  expect(countOf('refresh')).toBe(2);
  Object.assign(phone, { ended: [], accepted: ['f'], rows: [row('f', 'enhancing')] });
  await tell('items-changed');
  taken();
  await pass(2000);
  expect(countOf('refresh')).toBe(1);
});

test('a photo that is accepted during a long sending is followed before the sending ends', async () => {
  const { phone, countOf, tell, pass } = await start();
  phone.accepted = ['a'];
  await tell('items-changed');
  await pass(2000);
  expect(countOf('refresh')).toBe(1);
});

test.each<[string, Partial<OutboxItem>]>([
  ['a shot', {}],
  ['a photo in the tray', { recipe: null }],
])('%s that could not be made ready is tried again every 30 s, until it is', async (_what, more) => {
  const { phone, countOf, pass, pending } = await start({ items: [photo('a', { form: 'raw', ...more })] });
  expect(countOf('prepare')).toBe(1);
  await pass(29_999);
  expect(countOf('prepare')).toBe(1);
  await pass(1);
  expect(countOf('prepare')).toBe(2);
  phone.items = [photo('a', { form: 'final', ...more })];
  await pass(30_000);
  expect(countOf('prepare')).toBe(3);
  expect(pending()).toBe(0);
});

test('coming back to the app tries at once what could not be made ready', async () => {
  const { countOf, comeBack } = await start({ items: [photo('a', { form: 'raw' })] });
  await comeBack();
  expect(countOf('prepare')).toBe(2);
});

test('what waits for a hand before it could be made ready keeps nobody awake', async () => {
  const hold = { kind: 'needs_attention', reason: 'unreadable' } as const;
  const { pending } = await start({ items: [photo('a', { form: 'raw', hold })] });
  expect(pending()).toBe(0);
});

test('storage that does not answer does not end the sending', async () => {
  const { phone, countOf, pass } = await start({}, (own) => (own.hasStorage = false));
  phone.hasStorage = true;
  await pass(30_000);
  expect(countOf('drain')).toBe(1);
});

test('a worker that finds the session about to expire gets it renewed by the page', async () => {
  const { tell, countOf } = await start();
  await tell('renew-session');
  expect(countOf('token')).toBe(1);
});

test('nothing is asked any more after the end', async () => {
  const { phone, stop, taken, tell, comeBack, pass } = await start({}, (own) => {
    own.accepted = ['a'];
    own.ends.push({ ...IDLE, remaining: 1, nextAt: 5000 });
  });
  stop();
  taken();
  await tell('items-changed');
  await comeBack();
  await pass(600_000);
  expect(taken()).toEqual([]);
  expect(phone.pending()).toBe(0);
});
