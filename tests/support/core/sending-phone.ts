import type { CoreMessage } from '#core/channel/channel.ts';
import { done, failed, type Failure } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Person } from '#core/model/person.ts';
import type { SubscriptionRow, TransformationRow } from '#core/model/server-rows.ts';
import type { DrainEnd } from '#core/outbox/outbox.ts';
import { keepSending } from '#app/keep-sending.ts';
import type { SendingWorld } from '#app/sending-world.ts';
import { anna } from './fake-outbox-world.ts';

// A phone on which the app decides when to send: what it asks of the parts is written down.

export const IDLE: DrainEnd = { remaining: 0, nextAt: null, held: 0, accepted: [] };

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
        await flush();
      }
      now = end;
    },
  };
}

/** A phone whose parts write down what is asked of them. */
function makePhone({ items = [], person = anna }: { items?: OutboxItem[]; person?: Person } = {}) {
  const log: string[] = [];
  const listeners = new Set<(message: CoreMessage) => void>();
  const time = makeTime();
  let comeBack = () => {};
  let freeLock = () => {};
  const phone = {
    log,
    items,
    person,
    removed: [] as OutboxItem[],
    hasStorage: true,
    /** The server refuses each token, also the renewed one. */
    renewsAtEachPull: false,
    /** Why the next readings of the server's rows fail; after them they work. */
    pullFailures: [] as Failure[],
    /** What the next readings wait for. */
    pullHeld: undefined as Promise<void> | undefined,
    /** Of each reading of the server's rows: whether one that was under way would have done. */
    joins: [] as boolean[],
    /** And whether name and presets were left out. */
    briefs: [] as boolean[],
    /** Why a refresh fails. */
    refreshFailure: undefined as Failure | undefined,
    hasWorker: true,
    isVisible: true,
    accepted: [] as string[],
    ended: [] as string[],
    /** What happens while the phone reads which have ended. */
    whileReadingEnded: () => Promise.resolve(),
    unfinished: [] as string[],
    /** Which rows each refresh was about. */
    asked: [] as string[][],
    missing: [] as string[],
    /** What the answers to a refresh wait for. */
    held: Promise.resolve(),
    ends: [] as (DrainEnd | undefined | Promise<DrainEnd>)[],
    /** Whoever sends dies: the lock is free. */
    senderDies: () => (freeLock(), flush()),
    rows: [] as TransformationRow[],
    subscription: credits(3, 3),
    tell: (type: CoreMessage['type']) => {
      for (const listener of listeners) listener({ type } as CoreMessage);
      return flush();
    },
    comeBack: () => (comeBack(), flush()),
    /** The server takes its time from now on; gives back how it answers. */
    holdRefresh() {
      let release = () => {};
      phone.held = new Promise((resolve) => (release = resolve));
      return () => (release(), flush());
    },
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
  const silence = () => Promise.reject(new Error('no answer from the database'));
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
      session: {
        person: () => (phone.hasStorage ? Promise.resolve(phone.person) : silence()),
        token: says('token', () => done('t')),
      },
      intake: { prepare: says('prepare', nothing) },
      mirror: {
        pull: async (
          _userId: string,
          { joins, isBrief, onAccount }: { joins: boolean; isBrief: boolean; onAccount: () => Promise<void> },
        ) => {
          phone.joins.push(joins);
          phone.briefs.push(isBrief);
          if (phone.renewsAtEachPull) void phone.tell('session-changed');
          const failure = phone.pullFailures.shift();
          const said = says('pull', () => (failure ? failed(failure) : done(undefined)))();
          if (!failure && !joins) await onAccount();
          await phone.pullHeld;
          return said;
        },
        refresh: (_userId: string, ids: string[]) => {
          phone.asked.push(ids);
          const rows = phone.rows.filter(({ id }) => ids.includes(id));
          const missing = phone.missing.filter((id) => ids.includes(id));
          const failure = phone.refreshFailure;
          const said = says('refresh', () => (failure ? failed(failure) : done({ rows, missing })))();
          return phone.held.then(() => said);
        },
        unfinished: () => Promise.resolve(phone.unfinished),
        subscription: () => Promise.resolve(phone.subscription),
      },
      outbox: {
        view: () => Promise.resolve({ items: phone.items, others: 0, removed: phone.removed }),
        accepted: () => Promise.resolve(phone.accepted),
        ended: () => phone.whileReadingEnded().then(() => phone.ended),
        untilFree: () => new Promise<boolean>((resolve) => (freeLock = () => resolve(true))),
        tidy: says('tidy', nothing),
        confirm: says('confirm', nothing),
        creditIsBack: says('credit is back', nothing),
        drain: ({ fresh, patienceMs }: { fresh: boolean; patienceMs: number }) => {
          if (!phone.hasStorage) return silence();
          if (patienceMs > 0) log.push('queued');
          log.push(fresh ? 'drain fresh' : 'drain');
          return Promise.resolve(phone.ends.length > 0 ? phone.ends.shift() : IDLE);
        },
      },
    },
  } as unknown as SendingWorld;
  return { phone, world };
}

/** Lets everything that needs no time happen. */
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

export async function start(options?: Parameters<typeof makePhone>[0], set?: (phone: Phone) => unknown) {
  const { phone, world } = makePhone(options);
  set?.(phone);
  const stop = keepSending(world);
  await flush();
  return { ...phone, phone, stop };
}
type Phone = ReturnType<typeof makePhone>['phone'];
