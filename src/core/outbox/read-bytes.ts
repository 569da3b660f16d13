import { sha256 } from '#core/lib/sha256.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { OutboxStore } from '#core/model/photo-stores.ts';

type ReadBytes = { bytes: ArrayBuffer } | { kind: 'missing' | 'damaged' };

/** Bytes that were saved. A read may fail once in passing: only the second one is believed. */
async function readBytes(store: OutboxStore, { id, hash }: OutboxItem): Promise<ReadBytes> {
  let reason: { kind: 'missing' | 'damaged' } = { kind: 'missing' };
  for (let tries = 0; tries < 2; tries++) {
    const bytes = await store.bytes(id);
    if (!bytes || bytes.byteLength === 0) reason = { kind: 'missing' };
    else if ((await sha256(bytes)) === hash) return { bytes };
    else reason = { kind: 'damaged' };
  }
  return reason;
}

/** Photos read for sending: the next one while the one before it is being answered, and never more than that. */
export interface Reader {
  /** Begins to read a photo that will probably be sent next. */
  prepare(item: OutboxItem): void;
  read(item: OutboxItem): Promise<ReadBytes>;
}

export function createReader(store: OutboxStore): Reader {
  let ahead: { id: string; hash: string; bytes: Promise<ReadBytes | null> } | null = null;
  return {
    prepare(item) {
      const { id, hash } = item;
      if (ahead?.id === id && ahead.hash === hash) return;
      // Storage that fails now is asked anew when the photo has its turn.
      ahead = { id, hash, bytes: readBytes(store, item).catch(() => null) };
    },
    async read(item) {
      const prepared = ahead?.id === item.id && ahead.hash === item.hash ? ahead.bytes : null;
      ahead = null;
      return (await prepared) ?? readBytes(store, item);
    },
  };
}
