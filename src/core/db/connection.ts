import { withinTime } from '#core/lib/within-time.ts';
import { openLink, type Link, type LinkSettings } from './link.ts';
import { JOURNAL, type Database, type Reading, type StoreName, type Writing } from './schema.ts';
import { StorageError } from '#core/model/storage-error.ts';
import { toStorageError } from './to-storage-error.ts';

/**
 * The way to the database. Each call is one transaction that is written whole or not at all, ends in time, and is
 * tried once more on a new connection where the old one is lost: iOS drops it behind the back of an app that rested.
 * The work may therefore run twice. Within it, requests that run side by side stand in one `Promise.all`, each in an
 * async function: a request that nobody waits for would be an unhandled rejection when the transaction falls.
 */
export interface Connection {
  read<const Names extends readonly StoreName[], T>(
    names: Names,
    work: (tx: Reading<Names>) => Promise<T>,
  ): Promise<T>;
  /** Settles when the change is on the disk. One change at a time, whatever it is about. */
  write<const Names extends readonly StoreName[], T>(
    names: Names,
    work: (tx: Writing<Names>) => Promise<T>,
  ): Promise<T>;
  /** Whoever is about to write waits for less then. */
  warmUp(): Promise<void>;
  close(): void;
}

type Readiness = 'opened' | 'writable';
type Job<T> = (db: Database, over: AbortSignal) => Promise<T>;

export function createConnection(settings: LinkSettings & { timeoutMs: number }): Connection {
  let link: Link | null = null;
  let isClosed = false;

  const drop = (lost: Link) => {
    lost.drop();
    if (link === lost) link = null;
  };
  const open = () => {
    const fresh: Link = openLink(settings, () => drop(fresh));
    return fresh;
  };

  async function runOnce<T>(over: AbortSignal, readiness: Readiness, job: Job<T>) {
    if (isClosed) throw new StorageError('closed');
    link ??= open();
    const used = link;
    // What hung once goes on hanging: the next call begins anew.
    const giveUp = () => drop(used);
    over.addEventListener('abort', giveUp);
    try {
      return await job(await (readiness === 'opened' ? used.opened : used.writable()), over);
    } catch (error) {
      if (error instanceof StorageError && error.code !== 'no_room') drop(used);
      throw error;
    } finally {
      over.removeEventListener('abort', giveUp);
    }
  }

  const run = <T>(readiness: Readiness, job: Job<T>): Promise<T> =>
    withinTime(
      settings.timeoutMs,
      (over) =>
        runOnce(over, readiness, job).catch((error: unknown) => {
          const canTryAgain = error instanceof StorageError && error.code === 'closed' && !over.aborted;
          if (canTryAgain && !isClosed) return runOnce(over, readiness, job);
          throw error;
        }),
      () => new StorageError(link?.isBlocked() ? 'blocked' : 'timeout'),
    );

  return {
    read: (names, work) =>
      run('opened', (db, over) => transact(() => db.transaction(names, 'readonly'), work, over)),
    write: (names, work) =>
      run('writable', (db, over) =>
        transact(() => db.transaction(withJournal(names), 'readwrite', { durability: 'strict' }), work, over),
      ),
    warmUp: () => run('writable', async () => undefined),
    close() {
      isClosed = true;
      link?.drop();
      link = null;
    },
  };
}

const withJournal = <const Names extends readonly StoreName[]>(names: Names) => [...names, JOURNAL] as const;

interface Transaction {
  done: Promise<void>;
  error: DOMException | null;
  abort(): void;
}

async function transact<Tx extends Transaction, T>(
  begin: () => Tx,
  work: (tx: Tx) => Promise<T>,
  over: AbortSignal,
): Promise<T> {
  const tx = beginOn(begin);
  const abort = () => void tryToAbort(tx);
  over.addEventListener('abort', abort);
  // A page that WebKit keeps for Back would sleep with it, and the next page would wait for it for ever.
  globalThis.addEventListener?.('pagehide', abort);
  // Where the work fails nobody asks how the transaction ended.
  tx.done.catch(() => undefined);
  try {
    const value = await work(tx);
    await tx.done;
    return value;
  } catch (error) {
    // Of requests side by side another one may be heard first, which only says that the transaction is over.
    const cause = error instanceof DOMException ? (tx.error ?? error) : error;
    tryToAbort(tx);
    throw toStorageError(cause);
  } finally {
    over.removeEventListener('abort', abort);
    globalThis.removeEventListener?.('pagehide', abort);
  }
}

/** A connection that was closed behind our back says so only here. */
function beginOn<Tx>(begin: () => Tx): Tx {
  try {
    return begin();
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'InvalidStateError';
    throw isGone ? new StorageError('closed', error) : error;
  }
}

/** false: it has ended already. */
function tryToAbort(tx: Transaction): boolean {
  try {
    tx.abort();
    return true;
  } catch {
    return false;
  }
}
