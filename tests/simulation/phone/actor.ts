/** A page, a worker of a page, or the service worker: one realm with one thread and a memory that dies with it. */
export interface Actor {
  /** Each life has a name of its own: `page-1`, `page-1/store`, `worker-3`. */
  name: string;
  kind: 'page' | 'dedicated' | 'service';
  /** Whose death is this one's death too. */
  parent: Actor | null;
  /** Which build of the app it runs: a later one has a later version of the database. */
  build: number;
  isAlive: boolean;
  /** How many more calls reach the world before it dies in the middle of its own code; null: no such end is planned. */
  callsLeft: number | null;
  /** What its end means to the rest of the phone: locks, transactions, wires. */
  atDeath: (() => void)[];
}

export function createActor(name: string, kind: Actor['kind'], more: Pick<Actor, 'parent' | 'build'>): Actor {
  return { name, kind, ...more, isAlive: true, callsLeft: null, atDeath: [] };
}

/** Ends an actor at once. Its code may run on to the end of the task, but nothing of that leaves it any more. */
export function kill(actor: Actor): void {
  if (!actor.isAlive) return;
  actor.isAlive = false;
  for (const tell of actor.atDeath.splice(0)) tell();
}
