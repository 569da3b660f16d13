import { expect, test } from 'vitest';
import type { CoreMessage } from '#core/channel/channel.ts';
import { done } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Person } from '#core/model/person.ts';
import type { SubscriptionRow, TransformationRow } from '#core/model/server-rows.ts';
import type { DrainEnd } from '#core/outbox/outbox.ts';
import { keepSending, type SendingWorld } from './keep-sending.ts';

const IDLE: DrainEnd = { remaining: 0, nextAt: null, held: 0, accepted: [] };
const ANNA: Person = { id: 'anna', email: 'anna@kitchen.example', isSignedIn: true };

/** Only what is asked about here. */
const photo = (id: string, more: Partial<OutboxItem> = {}) =>
  ({ id, state: 'local', recipe: { prompt: 'zen' }, hold: null, ...more }) as OutboxItem;
const row = (id: string, status: string) => ({ id, status }) as TransformationRow;
const credits = (total: number, used: number) =>
  ({ credits_total: total, credits_used: used }) as SubscriptionRow;

/** A phone whose parts write down what is asked of them, with a clock that only the test moves. */
function makePhone({ items = [], person = ANNA }: { items?: OutboxItem[]; person?: Person } = {}) {
  const log: string[] = [];
  const listeners = new Set<(message: CoreMessage) => void>();
  const timers = new Set<{ at: number; run: () => void }>();
  let now = 0;
  let comeBack = () => {};
  const phone = {
    log,
    items,
    person,
    hasStorage: true,
    isVisible: true,
    accepted: [] as string[],
    ends: [] as (DrainEnd | undefined)[],
    rows: [] as TransformationRow[],
    subscription: credits(3, 3),
    tell: (type: CoreMessage['type']) => {
      for (const listener of listeners) listener({ type } as CoreMessage);
      return settle();
    },
    comeBack: () => (comeBack(), settle()),
    countOf: (word: string) => log.filter((line) => line.startsWith(word)).length,
    /** What was asked since the last time. */
    taken: () => log.splice(0),
    pending: () => timers.size,
    pass: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        now = due.at;
        due.run();
        await settle();
      }
      now = end;
    },
  };
  const says =
    <T>(word: string, value: () => T) =>
    () => {
      log.push(word);
      return Promise.resolve(value());
    };
  const nothing = () => undefined;
  const world = {
    clock: {
      now: () => now,
      after(ms: number, run: () => void) {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    isVisible: () => phone.isVisible,
    onReturn: (listener: () => void) => {
      comeBack = listener;
      return () => (comeBack = nothing);
    },
    askForWake: says('wake', nothing),
    showCount: (count: number) => says(`badge ${String(count)}`, nothing)(),
    core: {
      channel: {
        listen: (listener: (message: CoreMessage) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      session: { person: () => Promise.resolve(phone.person), token: says('token', () => done('t')) },
      intake: { prepare: says('prepare', nothing) },
      mirror: {
        pull: says('pull', () => done(undefined)),
        refresh: says('refresh', () => done({ rows: phone.rows, missing: [] })),
        subscription: () => Promise.resolve(phone.subscription),
      },
      outbox: {
        view: () => Promise.resolve({ items: phone.items, others: 0, removed: [] }),
        accepted: () => Promise.resolve(phone.accepted),
        tidy: says('tidy', nothing),
        confirm: says('confirm', nothing),
        creditIsBack: says('credit is back', nothing),
        drain: ({ fresh }: { fresh: boolean }) => {
          if (!phone.hasStorage) return Promise.reject(new Error('no answer from the database'));
          log.push(fresh ? 'drain fresh' : 'drain');
          return Promise.resolve(phone.ends.length > 0 ? phone.ends.shift() : IDLE);
        },
      },
    },
  } as unknown as SendingWorld;
  return { phone, world };
}

/** Lets everything that needs no time happen. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function start(options?: Parameters<typeof makePhone>[0], set?: (phone: Phone) => unknown) {
  const { phone, world } = makePhone(options);
  set?.(phone);
  const stop = keepSending(world);
  await settle();
  return { ...phone, phone, stop };
}
type Phone = ReturnType<typeof makePhone>['phone'];

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

test('a photo that is accepted during a long sending is followed before the sending ends', async () => {
  const { phone, countOf, tell, pass } = await start();
  phone.accepted = ['a'];
  await tell('items-changed');
  await pass(2000);
  expect(countOf('refresh')).toBe(1);
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
