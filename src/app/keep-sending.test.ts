import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { useOutbox } from '#state/outbox.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { credits, IDLE, start } from '#tests/support/core/sending-phone.ts';

test('opening the app sends what waits, whatever the back-off says, and reads what the server has', async () => {
  const { taken, pending } = await start({ items: [samplePhoto('a')] });
  expect(taken().sort()).toEqual(['badge 1', 'drain fresh', 'prepare', 'pull', 'tidy', 'wake'].sort());
  expect(pending()).toBe(0);
});

test('each new photo is sent and asks for a wake of its own', async () => {
  const { phone, taken, tell } = await start({ items: [samplePhoto('a')] });
  taken();
  phone.items = [samplePhoto('a'), samplePhoto('b')];
  await tell('items-changed');
  expect(taken()).toEqual(expect.arrayContaining(['badge 2', 'wake', 'drain', 'prepare']));
  await tell('items-changed');
  expect(taken()).not.toContain('wake');
});

test('a photo in the tray neither counts as waiting nor wakes the phone', async () => {
  const { taken } = await start({ items: [samplePhoto('a', { recipe: null })] });
  expect(taken()).toContain('badge 0');
  expect(taken()).not.toContain('wake');
});

test('what was deleted on the server is on the number of the icon, as the worker counts it', async () => {
  const hold = { kind: 'needs_attention', reason: 'deleted_elsewhere' } as const;
  const { taken } = await start({ items: [samplePhoto('a', { state: 'accepted', hold })] });
  expect(taken()).toContain('badge 1');
  expect(taken()).not.toContain('wake');
});

test('a shot asks for its wake only when the worker could send it', async () => {
  const { phone, taken, tell } = await start({ items: [samplePhoto('a', { form: 'raw' })] });
  expect(taken()).not.toContain('wake');
  phone.items = [samplePhoto('a')];
  await tell('items-changed');
  expect(taken()).toContain('wake');
  await tell('items-changed');
  expect(taken()).not.toContain('wake');
});

test('which photos are left as they came when all were tried is known', async () => {
  const { phone, tell } = await start({ items: [samplePhoto('a', { form: 'raw' }), samplePhoto('b')] });
  expect(useOutbox.getState().putOff).toEqual(['a']);
  phone.items = [samplePhoto('a'), samplePhoto('b')];
  await tell('items-changed');
  expect(useOutbox.getState().putOff).toEqual([]);
});

test('a photo that waited for a hand asks for another wake when it goes on', async () => {
  const { phone, taken, tell } = await start({ items: [samplePhoto('a')] });
  phone.items = [samplePhoto('a', { hold: { kind: 'waiting_auth' } })];
  await tell('items-changed');
  taken();
  phone.items = [samplePhoto('a')];
  await tell('items-changed');
  expect(taken()).toContain('wake');
});

test('on a first visit the wake is asked for again until a worker is there to be woken', async () => {
  const { phone, taken, tell, pass } = await start({ items: [samplePhoto('a')] }, (own) => {
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

test('while a photo can be brought back, the page comes back to let it go', async () => {
  const { phone, taken, tell, pass, pending } = await start();
  phone.removed = [samplePhoto('a')];
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
  const { taken, tell, pass } = await start({}, (phone) => phone.ends.push(undefined, undefined));
  taken();
  await tell('sending-ended');
  // Queued: the end is told a moment before the lock is free.
  expect(taken()).toEqual(expect.arrayContaining(['queued', 'drain fresh']));
  await tell('sending-ended');
  expect(taken()).toEqual([]);
  await pass(120_000);
  expect(taken()).toEqual([]);
});

test('a wish to try at once is queued for a moment: who was first may be done, without a word', async () => {
  const { phone, taken, comeBack, pending } = await start();
  taken();
  phone.ends.push(undefined, IDLE);
  await comeBack();
  const said = taken();
  expect(said.filter((word) => /drain|queued|pull/.test(word))).toEqual([
    'drain fresh',
    'pull',
    'queued',
    'drain fresh',
  ]);
  expect(pending()).toBe(0);
});

test('if the one who sends never says so, this page looks after 30 s', async () => {
  const { taken, pass } = await start({}, (phone) => phone.ends.push(undefined, undefined));
  taken();
  await pass(30_000);
  expect(taken()).toContain('drain fresh');
});

test('when the one who sends dies, a page that is seen goes on at once', async () => {
  const { taken, senderDies } = await start({}, (phone) => phone.ends.push(undefined, undefined));
  taken();
  await senderDies();
  expect(taken()).toContain('drain fresh');
});

test('a page that is not seen queues behind nobody: it might be frozen with the lock in its hand', async () => {
  const { taken, senderDies, pass } = await start({}, (phone) => {
    phone.isVisible = false;
    phone.ends.push(undefined, undefined);
  });
  taken();
  await senderDies();
  expect(taken()).toEqual([]);
  await pass(30_000);
  expect(taken()).toContain('drain fresh');
});

test('coming back to the app, or the connection coming back, forgets the back-off', async () => {
  const { taken, comeBack } = await start();
  taken();
  await comeBack();
  expect(taken()).toEqual(expect.arrayContaining(['drain fresh', 'pull']));
});

test('a wish to try at once is not forgotten because somebody else was sending', async () => {
  const { taken, tell, comeBack, phone } = await start();
  phone.ends.push(undefined, undefined);
  await comeBack();
  taken();
  await tell('sending-ended');
  expect(taken()).toContain('drain fresh');
});

test('what waits for credit goes on as soon as the server says that there is some', async () => {
  const { phone, taken, pass } = await start({
    items: [samplePhoto('a', { hold: { kind: 'waiting_credit' } })],
  });
  expect(taken()).not.toContain('credit is back');
  await pass(29_999);
  expect(taken()).not.toContain('pull');
  phone.subscription = credits(33, 3);
  await pass(1);
  expect(taken()).toEqual(expect.arrayContaining(['pull', 'credit is back']));
});

test('what waits for credit does not wait until all photos are read', async () => {
  const { phone, taken, comeBack } = await start({
    items: [samplePhoto('a', { hold: { kind: 'waiting_credit' } })],
  });
  phone.subscription = credits(33, 3);
  phone.pullHeld = new Promise(() => {});
  await comeBack();
  expect(taken()).toContain('credit is back');
});

test('a server that says there is credit and then refuses it is not asked in a loop', async () => {
  const { phone, countOf, tell } = await start({
    items: [samplePhoto('a', { hold: { kind: 'waiting_credit' } })],
  });
  phone.subscription = credits(33, 3);
  for (let round = 0; round < 20; round += 1) await tell('items-changed');
  expect(countOf('pull')).toBe(1);
});

test('a clock that is set back a day keeps no credit waiting for a day', async () => {
  const { phone, taken, pass } = await start({
    items: [samplePhoto('a', { hold: { kind: 'waiting_credit' } })],
  });
  phone.setClock(-24 * 60 * 60_000);
  taken();
  await pass(30_000);
  expect(taken()).toContain('pull');
});

test('in the background nobody asks for credit or for progress', async () => {
  const { taken, pass } = await start(
    { items: [samplePhoto('a', { hold: { kind: 'waiting_credit' } })] },
    (phone) => Object.assign(phone, { isVisible: false, accepted: ['x'] }),
  );
  taken();
  await pass(60_000);
  expect(taken().filter((word) => word === 'pull' || word === 'refresh')).toEqual([]);
});

test.each<[string, Partial<OutboxItem>]>([
  ['a shot', {}],
  ['a photo in the tray', { recipe: null }],
])('%s that could not be made ready is tried again every 30 s, until it is', async (_what, more) => {
  const { phone, countOf, pass, pending } = await start({
    items: [samplePhoto('a', { form: 'raw', ...more })],
  });
  expect(countOf('prepare')).toBe(1);
  await pass(29_999);
  expect(countOf('prepare')).toBe(1);
  await pass(1);
  expect(countOf('prepare')).toBe(2);
  phone.items = [samplePhoto('a', { form: 'final', ...more })];
  await pass(30_000);
  expect(countOf('prepare')).toBe(3);
  expect(pending()).toBe(0);
});

test('coming back to the app tries at once what could not be made ready', async () => {
  const { countOf, comeBack } = await start({ items: [samplePhoto('a', { form: 'raw' })] });
  await comeBack();
  expect(countOf('prepare')).toBe(2);
});

test('what waits for a hand before it could be made ready keeps nobody awake', async () => {
  const hold = { kind: 'needs_attention', reason: 'unreadable' } as const;
  const { pending } = await start({ items: [samplePhoto('a', { form: 'raw', hold })] });
  expect(pending()).toBe(0);
});

test('storage that does not answer does not end the sending', async () => {
  const { phone, countOf, pass } = await start({}, (own) => (own.hasStorage = false));
  phone.hasStorage = true;
  await pass(30_000);
  expect(countOf('drain')).toBe(1);
});

test('what was wished for while storage did not answer is done when it does', async () => {
  const { phone, taken, pass, comeBack, pending } = await start();
  phone.hasStorage = false;
  await comeBack();
  taken();
  phone.hasStorage = true;
  await pass(30_000);
  expect(taken()).toEqual(expect.arrayContaining(['drain fresh', 'pull']));
  expect(pending()).toBe(0);
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
