import { asker } from '#tests/simulation/phone/phone.ts';
import type { Actor } from '#tests/simulation/phone/actor.ts';
import { Target } from '#tests/simulation/phone/targets.ts';
import { ObjectStore } from './object-store.ts';
import { startTransactions } from './start-transactions.ts';
import { createTable } from './table.ts';
import type { Connection, DatabaseFile, Disk } from './terms.ts';
import { Transaction } from './transaction.ts';

/** IDBDatabase. */
export class DatabaseConnection extends Target implements Connection {
  readonly disk: Disk;
  readonly file: DatabaseFile;
  readonly actor: Actor;
  onclose: unknown = null;
  onversionchange: unknown = null;
  /** The transaction that changes the version, while it runs. */
  upgrade: Transaction | null = null;
  /** Told when nothing of it is left. */
  atClose: (() => void) | null = null;
  #isClosing = false;

  constructor(disk: Disk, file: DatabaseFile, actor: Actor) {
    super();
    this.disk = disk;
    this.file = file;
    this.actor = actor;
    file.connections.add(this);
    actor.atDeath.push(() => this.close());
  }

  get name(): string {
    return this.file.name;
  }
  get version(): number {
    return this.file.version;
  }
  get objectStoreNames(): string[] {
    return [...this.file.tables.keys()];
  }
  get isOpen(): boolean {
    return !this.#isClosing;
  }

  transaction(
    names: string | readonly string[],
    mode: IDBTransactionMode = 'readonly',
    { durability = 'default' }: { durability?: string } = {},
  ): Transaction {
    if (this.#isClosing || this.upgrade) throw new DOMException('It is closed', 'InvalidStateError');
    const list = [...new Set(typeof names === 'string' ? [names] : names)];
    for (const name of list) if (!this.file.tables.has(name)) throw new DOMException(name, 'NotFoundError');
    const transaction = new Transaction(this, list, {
      mode,
      durability,
      actor: asker(this.disk.phone).actor,
    });
    transaction.activate();
    startTransactions(this.file);
    return transaction;
  }

  createObjectStore(
    name: string,
    { keyPath = null, autoIncrement = false }: { keyPath?: string | null; autoIncrement?: boolean } = {},
  ): ObjectStore {
    const { upgrade } = this;
    if (!upgrade) throw new DOMException('No version changes', 'InvalidStateError');
    this.file.tables.set(name, createTable(keyPath, autoIncrement));
    upgrade.undos.push(() => this.file.tables.delete(name));
    upgrade.objectStoreNames.push(name);
    return new ObjectStore(upgrade, name);
  }

  close(): void {
    this.#isClosing = true;
    this.closeIfDone();
  }

  closeIfDone(): void {
    if (!this.#isClosing || this.file.transactions.some(({ db }) => db === this)) return;
    this.file.connections.delete(this);
    this.atClose?.();
    this.atClose = null;
  }

  /** The browser takes it away, as iOS does where an app has rested. */
  lose(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const { transactions, untold } = this.file;
    for (const transaction of [...transactions, ...untold].filter(({ db }) => db === this)) {
      transaction.fallBecause(new DOMException('The connection is lost', 'AbortError'));
    }
    this.closeIfDone();
    this.disk.phone.schedule.add({
      actor: this.actor,
      name: `${this.actor.name} close`,
      run: () => void this.tell('close'),
    });
  }
}
