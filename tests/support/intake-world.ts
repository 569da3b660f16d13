import 'fake-indexeddb/auto';
import { openDb, type Db } from '#core/db/db.ts';
import type { Occasion } from '#core/intake/intake.ts';
import type { PhotoFile } from '#core/intake/ports.ts';
import type { Wire, WorkerWire } from '#core/intake/wire.ts';
import { readSample } from './intake-samples.ts';
import { ANNA, NOON } from './sample-photo.ts';

export const DRAFT: Occasion = { userId: ANNA, source: 'pick', recipe: null };
export const SHOT: Occasion = { userId: ANNA, source: 'camera', recipe: { prompt: 'Bright daylight' } };

/** Clock, chance and locks of a phone that is alone in the world. */
export function surroundingsOfPhone() {
  const held = new Set<string>();
  return {
    now: () => NOON,
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
    held,
    async lock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
      if (held.has(name)) return undefined;
      held.add(name);
      try {
        return await work();
      } finally {
        held.delete(name);
      }
    },
  };
}

export const openNewDb = (): Db => openDb({ factory: new IDBFactory() });

export function fileOf(name: string, bytes: Uint8Array<ArrayBuffer> = readSample(name)): PhotoFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}

/** An error as the database makes it. */
export const trouble = (code: string): Error => Object.assign(new Error(code), { code });

/** A worker that runs here, on a real channel; `serve` null: its script never comes in. */
export function startWorker(serve: ((wire: Wire) => void) | null): WorkerWire {
  const { port1, port2 } = new MessageChannel();
  const died = new Set<() => void>();
  port1.start();
  port2.start();
  if (serve) serve(port2);
  else queueMicrotask(() => died.forEach((tell) => tell()));
  return {
    postMessage: (message) => port1.postMessage(message),
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'message') port1.addEventListener('message', listener as never);
      if (type === 'error') died.add(listener as () => void);
    },
    terminate: () => port1.close(),
  };
}
