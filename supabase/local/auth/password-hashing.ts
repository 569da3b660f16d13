import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import bcryptjs from 'bcryptjs';
import type { HashResult, HashTask } from './hash-thread.ts';

type Task = HashTask extends infer Each ? (Each extends HashTask ? Omit<Each, 'id'> : never) : never;

const waiting = new Map<number, PromiseWithResolvers<string | boolean>>();
const counts = new AsyncLocalStorage<{ hashes: number }>();
let thread: Worker | undefined;
let lastId = 0;

/**
 * The auth service hashes passwords by bcryptjs, which is JavaScript: 80 ms each in which this process answers nobody
 * else. With sixteen sign-ups at once a read of somebody else took 5.6 s, and takes 0.04 s since the service finds
 * functions there that do the same in a thread of their own. A native bcrypt would take the few threads of Node
 * that also read files.
 */
export function hashInThread(): void {
  Object.assign(bcryptjs, {
    hash: (password: string, rounds: number) => ask({ kind: 'hash', password, rounds }),
    compare: (password: string, hash: string) => ask({ kind: 'compare', password, hash }),
  });
}

/** Does the work, and tells how many hashes it took. */
export async function countHashes<T>(work: () => Promise<T>): Promise<{ result: T; hashes: number }> {
  const count = { hashes: 0 };
  const result = await counts.run(count, work);
  return { result, hashes: count.hashes };
}

/** As the auth service makes it. */
export async function hashPassword(password: string): Promise<string> {
  return String(await ask({ kind: 'hash', password, rounds: readRounds() }));
}

/** Whether it is the password of a hash; where there is none, it takes as long to say no. */
export async function comparePassword(password: string, hash = nobodysHash()): Promise<boolean> {
  return (await ask({ kind: 'compare', password, hash })) === true;
}

/** The salt is all zeros, and so is the hash, which no password has. */
function nobodysHash(): string {
  return `$2b$${String(readRounds()).padStart(2, '0')}$${'.'.repeat(53)}`;
}

const ROUNDS = { usual: 10, least: 4, most: 31 };

/** As the auth service reads it. */
function readRounds(): number {
  const given = process.env.LITE_AUTH_BCRYPT_COST?.trim();
  const rounds = given ? Math.trunc(Number(given)) : ROUNDS.usual;
  return Number.isFinite(rounds) ? Math.min(ROUNDS.most, Math.max(ROUNDS.least, rounds)) : ROUNDS.usual;
}

async function ask(task: Task): Promise<string | boolean> {
  const count = counts.getStore();
  if (count) count.hashes += 1;
  const asked = Promise.withResolvers<string | boolean>();
  lastId += 1;
  waiting.set(lastId, asked);
  thread ??= startThread();
  thread.postMessage({ ...task, id: lastId } satisfies HashTask);
  return await asked.promise;
}

function startThread(): Worker {
  const started = new Worker(new URL('hash-thread.ts', import.meta.url));
  started.unref();
  started.on('message', (result: HashResult) => {
    const asked = waiting.get(result.id);
    waiting.delete(result.id);
    if ('error' in result) asked?.reject(new Error(result.error));
    else asked?.resolve(result.value);
  });
  // Whoever waits for it would wait for ever; the next one gets a new thread.
  const end = (reason: unknown) => {
    if (thread !== started) return;
    thread = undefined;
    for (const asked of waiting.values())
      asked.reject(new Error('The thread for passwords has ended', { cause: reason }));
    waiting.clear();
  };
  started.on('error', end);
  started.on('exit', end);
  return started;
}
