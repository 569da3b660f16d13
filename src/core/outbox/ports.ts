import type { NamedLock } from '#core/lib/named-lock.ts';
import type { Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Person } from '#core/model/person.ts';
import type { OutboxStore } from '#core/model/photo-stores.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { LateWish } from '#core/model/too-late-words.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import type { TokenSource } from '#core/model/with-token.ts';

/** What the outbox asks of the server. Every call is harmless to repeat. */
export interface OutboxRemote {
  /** PUTs the bytes to the item's path. `exists` where something lies there already. */
  upload(
    item: OutboxItem,
    bytes: ArrayBuffer,
    call: { token: string; signal?: AbortSignal; onProgress?: (sent: number) => void },
  ): Promise<Result<void>>;
  /** Size of what lies at the item's path. */
  sizeOfObject(item: OutboxItem, call: { token: string }): Promise<Result<number>>;
  /** Inserts the row; `exists` where it is there already. */
  insertRow(item: OutboxItem, call: { token: string }): Promise<Result<void>>;
  /** Calls a row that is there as the photo is called here. */
  nameRow(item: OutboxItem, call: { token: string }): Promise<Result<void>>;
  /** Asks for the transform, with the item's own key. */
  startTransform(item: OutboxItem, call: { token: string }): Promise<Result<void>>;
  /** Deletes the photo's row where it names another place and nothing was accepted with it yet; gives how many went. */
  clearRow(item: OutboxItem, call: { token: string }): Promise<Result<number>>;
  /** The rows of these photos as the server has them now; those that are not there are left out. */
  readRows(ids: readonly string[], call: { token: string }): Promise<Result<TransformationRow[]>>;
  /** Deletes object and row of a photo that was taken out before it was accepted. */
  deleteLeftovers(item: OutboxItem, call: { token: string }): Promise<Result<void>>;
}

export interface OutboxSession extends TokenSource {
  person(): Promise<Person | null>;
}

/** What the outbox tells everybody on this phone. */
export type OutboxMessage =
  | { type: 'items-changed' }
  | { type: 'sending'; id: string; sent: number | null; size: number }
  | { type: 'sending-ended' }
  | { type: 'came-too-late'; what: LateWish };

/** Everything the outbox is made of. */
export interface OutboxPorts {
  store: OutboxStore;
  remote: OutboxRemote;
  session: OutboxSession;
  lock: NamedLock;
  /** Only in a page. */
  canary?: TextPlace | undefined;
  tell: (message: OutboxMessage) => void;
  /** Calls whenever somebody signs in or out. Gives back how to stop. */
  onPersonChanged: (listener: () => void) => () => void;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** From 0 up to 1. */
  chance: () => number;
  /** A fresh UUIDv7. */
  randomId: () => string;
  /** Hears of faults in our own code, which stop one photo and not the others. */
  report: (fault: unknown) => void;
}
