import type { Actor } from './actor.ts';
import { asker, type Phone, runAs } from './phone.ts';

interface Wanted {
  actor: Actor;
  grant: (lock: { name: string } | null) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (why: unknown) => void;
}

type Work = (lock: { name: string } | null) => unknown;
interface LockOptions {
  ifAvailable?: boolean;
  signal?: AbortSignal;
}

/** A lock is free so long after its holder was killed; measured in Chromium: 13 to 34 ms. */
const FREE_AFTER_MS = { least: 13, more: 21 };

/** Web Locks of one origin: exclusive ones only, first come first served; a dead holder lets go a moment later. */
export function createLocks(phone: Phone) {
  const held = new Map<string, Actor>();
  const queues = new Map<string, Wanted[]>();
  const queueOf = (name: string) => queues.get(name) ?? queues.set(name, []).get(name) ?? [];

  function grantNext(name: string): void {
    const queue = queueOf(name);
    const next = queue.shift();
    if (!next) return;
    if (next.actor.isAlive) grant(name, next);
    else grantNext(name);
  }

  function grant(name: string, wanted: Wanted): void {
    const { actor } = wanted;
    held.set(name, actor);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      held.delete(name);
      grantNext(name);
    };
    actor.atDeath.push(() => {
      const after = FREE_AFTER_MS.least + phone.draw.part(`${name} freed`) * FREE_AFTER_MS.more;
      phone.schedule.add({ after, actor: null, name: `lock ${name} freed`, run: release });
    });
    phone.schedule.add({
      actor,
      name: `${actor.name} gets ${name}`,
      run: () =>
        void wanted
          .grant({ name })
          .then(wanted.resolve, wanted.reject)
          .finally(() => actor.isAlive && release()),
    });
  }

  function request(name: string, ...given: [Work] | [LockOptions, Work]): Promise<unknown> {
    const work = given.at(-1) as Work;
    const options: LockOptions = given.length === 2 ? given[0] : {};
    const { actor, isHeard } = asker(phone);
    const run = (lock: { name: string } | null) => runAs(phone, actor, async () => work(lock));
    return new Promise((resolve, reject) => {
      if (!isHeard) return;
      const wanted: Wanted = { actor, grant: run, resolve, reject };
      const isFree = !held.has(name) && queueOf(name).length === 0;
      if (isFree) return grant(name, wanted);
      if (options.ifAvailable === true) {
        const tell = () => void run(null).then(resolve, reject);
        phone.schedule.add({ actor, name: `${actor.name} hears no`, run: tell });
        return;
      }
      queueOf(name).push(wanted);
      // In Chromium whoever gives up in the task in which they asked gets the lock all the same.
      let isOnItsWay = true;
      phone.atEndOfTask.push(() => (isOnItsWay = false));
      options.signal?.addEventListener('abort', () => {
        const at = queueOf(name).indexOf(wanted);
        if (at < 0 || isOnItsWay) return;
        queueOf(name).splice(at, 1);
        reject(options.signal?.reason as Error);
      });
    });
  }

  const query = async () => ({
    held: [...held].map(([name, { name: clientId }]) => ({ name, clientId })),
    pending: [...queues].flatMap(([name, queue]) =>
      queue.filter(({ actor }) => actor.isAlive).map(({ actor }) => ({ name, clientId: actor.name })),
    ),
  });

  return { request, query, holderOf: (name: string) => held.get(name) };
}
