import type { Database } from './schema.ts';

/**
 * One step for each version, never changed once it was released. Steps only add: a worker of the version before may
 * still be at work when the next page opens.
 */
const STEPS: readonly ((db: Database) => void)[] = [addFirstStores];

export const VERSION = STEPS.length;

/** Brings a database of an older version up to this one. */
export function upgrade(db: Database, oldVersion: number): void {
  for (const step of STEPS.slice(oldVersion)) step(db);
}

/** Added in version 1. */
function addFirstStores(db: Database): void {
  db.createObjectStore('items', { keyPath: 'id' }).createIndex('shelf', ['shelf', 'userId']);
  db.createObjectStore('bytes');
  db.createObjectStore('previews');
  db.createObjectStore('session');

  const transformations = db.createObjectStore('transformations', { keyPath: 'id' });
  // The server writes all its times in one zone, and those sort as text.
  transformations.createIndex('newest', ['user_id', 'created_at', 'id']);
  transformations.createIndex('status', ['user_id', 'status']);
  db.createObjectStore('versions', { keyPath: 'id' }).createIndex('transformation', 'transformation_id');
  db.createObjectStore('subscription', { keyPath: 'user_id' });
  db.createObjectStore('profile', { keyPath: 'id' });
  db.createObjectStore('presets', { keyPath: 'id' }).createIndex('person', 'user_id');

  db.createObjectStore('meta');
  db.createObjectStore('journal', { autoIncrement: true });
}
