import { isUnsent } from '#core/model/item-state.ts';
import type { JournalEntry, OutboxItem } from '#core/model/outbox-item.ts';
import { done, failed } from '#core/model/failure.ts';
import type { Person } from '#core/model/person.ts';
import { createOutbox } from '#core/outbox/outbox.ts';
import type { OutboxStore, Quiet } from '#core/model/photo-stores.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import type { OutboxMessage, OutboxPorts } from '#core/outbox/ports.ts';
import { createFakeServer, tokenOf } from './fake-outbox-server.ts';
import { ANNA, BEN, NOON, sampleBytes, samplePhoto } from './sample-photo.ts';

export const anna: Person = { id: ANNA, email: 'anna@kitchen.example', isSignedIn: true };
export const ben: Person = { id: BEN, email: 'ben@kitchen.example', isSignedIn: true };

/** One page or worker: whether it lives, and how far it is. */
interface Life {
  isAlive: boolean;
  /** Calls of ports so far. */
  calls: number;
  /** Dies at this call: before it does anything, or after, when its answer is on the way. */
  diesAt: { call: number; moment: 'before' | 'after' } | null;
  die: () => void;
}

/** One phone, one server, and as many pages and workers as a test wants, each with an outbox of its own. */
export function createFakeWorld() {
  const server = createFakeServer();
  const items = new Map<string, OutboxItem>();
  const bytes = new Map<string, ArrayBuffer>();
  const journal: JournalEntry[] = [];
  const cage = { text: null as string | null };
  const locks = new Map<string, ReturnType<typeof createFakeLock>>();
  const lockOf = (name: string) => {
    const lock = locks.get(name) ?? createFakeLock();
    locks.set(name, lock);
    return lock;
  };
  const followers = new Set<() => void>();
  let ids = 0;
  const world = {
    server,
    items,
    bytes,
    cage,
    now: NOON,
    chance: 0.5,
    person: anna as Person | null,
    tokenNumber: 1,
    /** Somebody else is here now, or nobody, and all pages and workers hear of it. */
    change(person: Person | null): void {
      world.person = person;
      for (const follower of followers) follower();
    },
    /** Puts sample photos onto the phone, as the intake would. */
    keep(...photos: OutboxItem[]): OutboxItem[] {
      for (const photo of photos) {
        items.set(photo.id, structuredClone(photo));
        if (photo.state !== 'purged') bytes.set(photo.id, sampleBytes(photo.size - 100));
      }
      return photos;
    },
    keepMany(count: number, changes: Partial<OutboxItem> = {}): OutboxItem[] {
      return world.keep(...Array.from({ length: count }, (_, index) => samplePhoto(index + 1, changes)));
    },
    item: (id: string): OutboxItem => {
      const item = items.get(id);
      if (!item) throw new Error(`No photo ${id} on this phone`);
      return item;
    },
    events: (id: string) => journal.filter((entry) => entry.id === id).map(({ event }) => event),
    open,
  };

  let quiet: Quiet | null = null;
  const store: OutboxStore = {
    list: async (userId) =>
      structuredClone([...items.values()].filter((one) => one.userId === userId && one.state !== 'purged')),
    get: async (id) => structuredClone(items.get(id)),
    countOthers: async (userId) =>
      [...items.values()].filter((one) => one.userId !== userId && isUnsent(one)).length,
    bytes: async (id) => bytes.get(id)?.slice(0),
    async change(id, change, { bytes: drop, event } = {}) {
      const item = items.get(id);
      const changed = item && change(structuredClone(item));
      if (!changed) return undefined;
      items.set(id, structuredClone(changed));
      if (drop) bytes.delete(id);
      if (event) journal.push({ at: world.now, id, event });
      return changed;
    },
    async renew(id, renewal) {
      const item = items.get(id);
      const renewed = item && renewal(structuredClone(item));
      if (!renewed) return undefined;
      items.delete(id);
      items.set(renewed.id, structuredClone(renewed));
      const photo = bytes.get(id);
      bytes.delete(id);
      if (photo) bytes.set(renewed.id, photo);
      return renewed;
    },
    missing: async (ids) => ids.filter((id) => !items.has(id)),
    removed: async (userId) =>
      structuredClone([...items.values()].filter((one) => one.userId === userId && isTakenOut(one))),
    tombstones: async (userId) =>
      structuredClone([...items.values()].filter((one) => one.userId === userId && one.state === 'purged')),
    async forget(id) {
      items.delete(id);
      bytes.delete(id);
    },
    journal: async () => journal,
    quiet: async () => quiet,
    setQuiet: async (asked) => void (quiet = asked),
    keepReserve: async () => undefined,
  };

  const session: OutboxPorts['session'] = {
    person: async () => world.person,
    token: async (userId) =>
      world.person?.id === userId && world.person.isSignedIn
        ? done(tokenOf(userId, world.tokenNumber))
        : failed({ kind: 'signed_out' }),
    async tokenAfter(refused, userId) {
      if (refused === tokenOf(userId, world.tokenNumber)) world.tokenNumber += 1;
      const newer = tokenOf(userId, world.tokenNumber);
      if (!server.refusedTokens.has(newer)) return await session.token(userId);
      world.person = world.person && { ...world.person, isSignedIn: false };
      return failed({ kind: 'signed_out' });
    },
  };

  /** Opens a page or, without the canary, a worker. `pauses` says how long each call takes, for another interleaving. */
  function open({ isPage = true, pause = () => 0 }: { isPage?: boolean; pause?: () => number } = {}) {
    const life: Life = {
      isAlive: true,
      calls: 0,
      diesAt: null,
      die() {
        life.isAlive = false;
        for (const lock of locks.values()) lock.freeOf(life);
      },
    };
    const told: OutboxMessage[] = [];
    const faults: unknown[] = [];
    const canary: TextPlace = { read: () => cage.text, write: (text) => void (cage.text = text) };
    const ports: OutboxPorts = {
      store: mortal(life, store, pause),
      remote: mortal(life, server.remote, pause),
      session: mortal(life, session, pause),
      lock: (name, patienceMs, work) => lockOf(name).hold(life, patienceMs, work),
      canary: isPage ? canary : undefined,
      tell: (message) => void told.push(message),
      onPersonChanged(listener) {
        followers.add(listener);
        return () => followers.delete(listener);
      },
      clock: () => world.now,
      chance: () => world.chance,
      randomId: () => `019b0000-0000-7000-8000-f${String((ids += 1)).padStart(11, '0')}`,
      report: (fault) => void faults.push(fault),
    };
    return { life, told, faults, ports, outbox: createOutbox(ports) };
  }
  return world;
}

export type FakeWorld = ReturnType<typeof createFakeWorld>;

/** Calls of the dead never settle; what they had sent before may still have its effect. */
function mortal<T extends object>(life: Life, port: T, pause: () => number): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          if (!life.isAlive) return;
          const call = (life.calls += 1);
          const isLast = (moment: string) => life.diesAt?.call === call && life.diesAt.moment === moment;
          if (isLast('before')) return life.die();
          const work = async () => {
            for (let ticks = pause(); ticks > 0; ticks--) await Promise.resolve();
            return (await method.apply(target, args)) as unknown;
          };
          const finish = (end: () => void) => {
            if (isLast('after')) life.die();
            if (life.isAlive) end();
          };
          work().then(
            (value) => finish(() => resolve(value)),
            (fault: unknown) =>
              finish(() => reject(fault instanceof Error ? fault : new Error(String(fault)))),
          );
        });
    },
  });
}

/** A Web Lock: has a queue, is never taken by force, and comes free when its holder dies. */
function createFakeLock() {
  let holder: Life | null = null;
  let queue: { life: Life; begin: () => void }[] = [];
  function free(): void {
    holder = null;
    queue = queue.filter(({ life }) => life.isAlive);
    queue.shift()?.begin();
  }
  return {
    freeOf(life: Life): void {
      if (holder === life) free();
    },
    hold<T>(life: Life, patienceMs: number, work: () => Promise<T>): Promise<T | undefined> {
      return new Promise((resolve, reject) => {
        const begin = () => {
          holder = life;
          work()
            .finally(() => life.isAlive && free())
            .then(resolve, reject);
        };
        if (!life.isAlive) return;
        if (!holder) begin();
        else if (patienceMs === 0) resolve(undefined);
        else queue.push({ life, begin });
      });
    },
  };
}

const isTakenOut = ({ state, removedAt }: OutboxItem): boolean => state !== 'purged' && removedAt !== null;
