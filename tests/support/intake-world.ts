import 'fake-indexeddb/auto';
import { openDb, type Db } from '#core/db/db.ts';
import type { Occasion } from '#core/intake/intake.ts';
import type { PhotoFile } from '#core/intake/ports.ts';
import { readSample } from './intake-samples.ts';

export const ANNA = '00000000-0000-7000-8000-00000000000a';
/** 21 November 2026, at noon. */
export const NOON = Date.UTC(2026, 10, 21, 12);

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

export const openPhone = (): Db => openDb({ factory: new IDBFactory() });

export function fileOf(name: string, bytes: Uint8Array<ArrayBuffer> = readSample(name)): PhotoFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}

/** An error as the database makes it. */
export const trouble = (code: string): Error => Object.assign(new Error(code), { code });
