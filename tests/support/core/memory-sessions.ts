import type { NamedLock } from '#core/lib/named-lock.ts';
import type { SessionRecord } from '#core/model/person.ts';
import type { SessionStore } from '#core/model/session-store.ts';

/** The session record of one phone, without a database. Several keepers may share it, as page and worker do. */
export function openMemorySessions(first: SessionRecord | null = null): SessionStore {
  let text = JSON.stringify(first);
  let hasLeft = false;
  return {
    read: async () => JSON.parse(text) as SessionRecord | null,
    replace: async (expected, next) => {
      if (JSON.stringify(expected) !== text) return false;
      text = JSON.stringify(next);
      hasLeft = next === null;
      return true;
    },
    takeOver: async (copy) => {
      if (text !== 'null' || hasLeft) return text === JSON.stringify(copy);
      text = JSON.stringify(copy);
      return true;
    },
  };
}

/** Locks by name among all who share this function; without patience only a free one is taken. */
export function openMemoryLocks(): NamedLock {
  const last = new Map<string, Promise<unknown>>();
  return async (name, patienceMs, work) => {
    const before = last.get(name);
    if (before && patienceMs === 0) return undefined;
    const mine = (before ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
