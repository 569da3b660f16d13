import type { OutboxItem } from '#core/model/outbox-item.ts';

/** What the intake needs of the database on the phone. */
export interface IntakeStore {
  get(id: string): Promise<OutboxItem | undefined>;
  bytes(id: string): Promise<ArrayBuffer | undefined>;
  /** Writes record and bytes in one strict transaction and settles when it is complete. */
  add(item: OutboxItem, bytes: ArrayBuffer): Promise<void>;
  /** Writes the changed item, other bytes and a small preview in one strict transaction; `change` may say no (null). */
  replace(
    id: string,
    change: (item: OutboxItem) => OutboxItem | null,
    files: { bytes?: ArrayBuffer; preview?: ArrayBuffer },
  ): Promise<OutboxItem | undefined>;
  /** Photos of this person that wait in the tray without a recipe. */
  countDrafts(userId: string): Promise<number>;
}

/** A picked file, a shot, or a file that was shared: as much of `File` as is needed. */
export interface PhotoFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
