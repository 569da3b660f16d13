import { parentPort } from 'node:worker_threads';
import bcryptjs from 'bcryptjs';

/** What is to be made: a new hash, or the answer whether a password is the one of a hash. */
export type HashTask =
  | { id: number; kind: 'hash'; password: string; rounds: number }
  | { id: number; kind: 'compare'; password: string; hash: string };

export type HashResult = { id: number; value: string | boolean } | { id: number; error: string };

// One after the other: this thread has nothing else to do.
parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(work(task)));

function work(task: HashTask): HashResult {
  try {
    const { id, kind, password } = task;
    return {
      id,
      value:
        kind === 'hash'
          ? bcryptjs.hashSync(password, task.rounds)
          : bcryptjs.compareSync(password, task.hash),
    };
  } catch (error) {
    return { id: task.id, error: String(error) };
  }
}
