import { isRecord } from '#core/lib/is-record.ts';
import type { Wire } from './wire.ts';

/** What one side can be asked for: each call takes one value and gives one. */
export type Call<Takes, Gives> = (what: Takes) => Promise<Gives>;
export type Taken<C> = C extends Call<infer Takes, unknown> ? Takes : never;
export type Given<C> = C extends Call<never, infer Gives> ? Gives : never;

type Message =
  | { kind: 'ask'; no: number; call: string; what: unknown }
  | { kind: 'answer'; no: number; value: unknown }
  /** The other side threw. */
  | { kind: 'error'; no: number; error: string }
  /** A sign of life while something takes long. */
  | { kind: 'alive' };

export interface Rpc<Theirs> {
  ask<K extends keyof Theirs & string>(call: K, what: Taken<Theirs[K]>): Promise<Given<Theirs[K]>>;
  tellAlive(): void;
  /** Whoever waits for an answer gets this error. */
  rejectAll(error: Error): void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** Two sides that ask and answer each other over one wire. `heard` is told of everything that comes in. */
export function openRpc<Theirs, Ours>(wire: Wire, answers: Ours, heard?: () => void): Rpc<Theirs> {
  const waiting = new Map<number, Waiting>();
  let lastNo = 0;

  async function answer({ no, call, what }: Message & { kind: 'ask' }): Promise<void> {
    try {
      const answerer = (answers as Record<string, Call<unknown, unknown> | undefined>)[call];
      if (!answerer) throw new Error(`Nobody answers to ${call}`);
      wire.postMessage({ kind: 'answer', no, value: await answerer(what) } satisfies Message);
    } catch (error) {
      wire.postMessage({ kind: 'error', no, error: String(error) } satisfies Message);
    }
  }

  wire.addEventListener('message', ({ data }) => {
    if (!isMessage(data)) return;
    heard?.();
    if (data.kind === 'alive') return;
    if (data.kind === 'ask') {
      void answer(data);
      return;
    }
    const asker = waiting.get(data.no);
    waiting.delete(data.no);
    if (data.kind === 'answer') asker?.resolve(data.value);
    else asker?.reject(new Error(data.error));
  });

  return {
    ask<K extends keyof Theirs & string>(call: K, what: Taken<Theirs[K]>) {
      return new Promise<Given<Theirs[K]>>((resolve, reject) => {
        lastNo += 1;
        // Both ends are ours and of one build: an answer is of the kind its call gives.
        waiting.set(lastNo, { resolve: (value) => resolve(value as Given<Theirs[K]>), reject });
        wire.postMessage({ kind: 'ask', no: lastNo, call, what } satisfies Message);
      });
    },
    tellAlive: () => wire.postMessage({ kind: 'alive' } satisfies Message),
    rejectAll(error) {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

const KINDS: readonly unknown[] = ['ask', 'answer', 'error', 'alive'] satisfies Message['kind'][];

function isMessage(data: unknown): data is Message {
  return isRecord(data) && KINDS.includes(data['kind']);
}
