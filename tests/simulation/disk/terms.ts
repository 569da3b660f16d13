import type { Actor } from '#tests/simulation/phone/actor.ts';
import type { Phone } from '#tests/simulation/phone/phone.ts';
import type { Target } from '#tests/simulation/phone/targets.ts';
import type { Request } from './request.ts';
import type { Table, Undo } from './table.ts';

/** A database as it lies on the disk, and who uses it. */
export interface DatabaseFile {
  name: string;
  version: number;
  tables: Map<string, Table>;
  connections: Set<Connection>;
  /** In the order in which they were made; a later one waits for earlier ones that touch the same. */
  transactions: Running[];
  /** Committed, and whoever asked does not know it yet. */
  untold: Running[];
  /** Openings and deletions, one at a time. */
  waiting: (() => void)[];
  isChanging: boolean;
  /** What was committed and may still be lost with the power: the newest last. */
  unflushed: Undo[];
}

/** Where all databases of the phone lie. */
export interface Disk {
  phone: Phone;
  files: Map<string, DatabaseFile>;
  /** Bytes that fit. */
  roomBytes: number;
  /** Until when nothing that an actor asks of its databases moves. */
  stalledUntil: Map<string, number>;
  /** Grows with each commit. */
  commits: number;
}

export interface Connection extends Target {
  readonly disk: Disk;
  readonly file: DatabaseFile;
  readonly actor: Actor;
  readonly isOpen: boolean;
  /** Told when nothing of it is left. */
  atClose: (() => void) | null;
  closeIfDone(): void;
  lose(): void;
}

/** A transaction, for the stores that ask of it and for whoever lets it begin. */
export interface Running {
  readonly db: Connection;
  readonly actor: Actor;
  readonly mode: IDBTransactionMode;
  readonly objectStoreNames: string[];
  readonly undos: Undo[];
  readonly hasStarted: boolean;
  ask(perform: () => unknown, again?: Request): Request;
  start(): void;
  /** The connection is lost, or there is no room. */
  fallBecause(error: DOMException): void;
}
