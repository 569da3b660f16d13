import type { CoreMessage } from '#core/channel/channel.ts';
import { done } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Person } from '#core/model/person.ts';
import type { SubscriptionRow, TransformationRow } from '#core/model/server-rows.ts';
import type { DrainEnd } from '#core/outbox/outbox.ts';
import { keepSending, type SendingWorld } from './keep-sending.ts';

// A phone for the tests of the sending.

export const IDLE: DrainEnd = { remaining: 0, nextAt: null, held: 0, accepted: [] };
export const ANNA: Person = { id: 'anna', email: 'anna@kitchen.example', isSignedIn: true };

/** Only what is asked about here. */
export const photo = (id: string, more: Partial<OutboxItem> = {}) =>
  ({
    id,
    state: 'local',
    form: 'final',
    recipe: { prompt: 'zen' },
    hold: null,
    removedAt: null,
    ...more,
  }) as OutboxItem;
export const row = (id: string, status: string) => ({ id, status }) as TransformationRow;
export const credits = (total: number, used: number) =>
  ({ credits_total: total, credits_used: used }) as SubscriptionRow;

/** A clock that only the test moves. */
function makeTime() {
  const timers = new Set<{ at: number; run: () => void }>();
  let now = 0;
  return {
    clock: {
      now: () => now,
      after(ms: number, run: () => void) {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    pending: () => timers.size,
    setClock: (ms: number) => {
      for (const timer of timers) timer.at += ms - now;
      now = ms;
    },
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
}

/** A phone whose parts write down what is asked of them. */
function makePhone({ items = [], person = ANNA }: { items?: OutboxItem[]; person?: Person } = {}) {
  const log: string[] = [];
  const listeners = new Set<(message: CoreMessage) => void>();
  const time = makeTime();
  let comeBack = () => {};
  const phone = {
    log,
    items,
    person,
    removed: [] as OutboxItem[],
    hasStorage: true,
    hasWorker: true,
    isVisible: true,
    accepted: [] as string[],
    ended: [] as string[],
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
    pending: time.pending,
    setClock: time.setClock,
    pass: time.pass,
  };
  const says =
    <T>(word: string, value: () => T) =>
    () => {
      log.push(word);
      return Promise.resolve(value());
    };
  const nothing = () => undefined;
  const world = {
    clock: time.clock,
    isVisible: () => phone.isVisible,
    onReturn: (listener: () => void) => {
      comeBack = listener;
      return () => (comeBack = nothing);
    },
    askForWake: says('wake', () => phone.hasWorker),
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
        view: () => Promise.resolve({ items: phone.items, others: 0, removed: phone.removed }),
        accepted: () => Promise.resolve(phone.accepted),
        ended: () => Promise.resolve(phone.ended),
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

export async function start(options?: Parameters<typeof makePhone>[0], set?: (phone: Phone) => unknown) {
  const { phone, world } = makePhone(options);
  set?.(phone);
  const stop = keepSending(world);
  await settle();
  return { ...phone, phone, stop };
}
type Phone = ReturnType<typeof makePhone>['phone'];
