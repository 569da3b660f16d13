import type { Actor } from '#tests/simulation/phone/actor.ts';
import { asker } from '#tests/simulation/phone/phone.ts';
import { Target } from '#tests/simulation/phone/targets.ts';
import { usedBytes } from './disk.ts';
import { Request } from './request.ts';
import { ObjectStore } from './object-store.ts';
import { startTransactions } from './start-transactions.ts';
import type { Undo } from './table.ts';
import type { Connection, Disk, Running } from './terms.ts';

type State = 'waiting' | 'started' | 'committing' | 'finished';

/**
 * IDBTransaction. It takes requests only while the task runs that made it or that brought one of its answers; when such a
 * task ends and nothing is asked, it commits by itself.
 */
export class Transaction extends Target implements Running {
  readonly db: Connection;
  readonly mode: IDBTransactionMode;
  readonly objectStoreNames: string[];
  readonly durability: string;
  error: DOMException | null = null;
  oncomplete: unknown = null;
  onerror: unknown = null;
  onabort: unknown = null;

  readonly actor: Actor;
  readonly #disk: Disk;
  #state: State = 'waiting';
  #isActive = false;
  #isBusy = false;
  /** Nothing was asked of it before its turn came. */
  #isEmpty = false;
  readonly #asked: { request: Request; perform: () => unknown }[] = [];
  readonly undos: Undo[] = [];

  constructor(
    db: Connection,
    names: string[],
    { mode, durability, actor }: { mode: IDBTransactionMode; durability: string; actor: Actor },
  ) {
    super();
    this.db = db;
    this.mode = mode;
    this.objectStoreNames = names;
    this.durability = durability;
    this.actor = actor;
    this.#disk = db.disk;
    actor.atDeath.push(() => this.#dieWithActor());
    this.db.file.transactions.push(this);
  }

  get isFinished(): boolean {
    return this.#state === 'finished';
  }
  get hasStarted(): boolean {
    return this.#state !== 'waiting';
  }

  objectStore(name: string): ObjectStore {
    if (!this.objectStoreNames.includes(name)) throw new DOMException(name, 'NotFoundError');
    if (this.isFinished) throw new DOMException('It has ended', 'InvalidStateError');
    return new ObjectStore(this, name);
  }

  /** To be called in the task that makes it, or that tells of an upgrade. */
  activate(): void {
    this.#isActive = true;
    this.#disk.phone.atEndOfTask.push(() => {
      this.#isActive = false;
      if (this.#asked.length === 0 && !this.#isBusy) this.#commitSoon();
    });
  }

  ask(perform: () => unknown, again?: Request): Request {
    if (!this.actor.isAlive) return new Request(this);
    if (!this.#isActive || this.#state === 'committing' || this.isFinished) {
      throw new DOMException('It takes no requests now', 'TransactionInactiveError');
    }
    const request = again ?? new Request(this);
    request.readyState = 'pending';
    if (!asker(this.#disk.phone).isHeard) return request;
    this.#asked.push({ request, perform });
    this.#performNext();
    return request;
  }

  start(): void {
    this.#state = 'started';
    if (this.#isEmpty) this.#commitSoon();
    else this.#performNext();
  }

  abort(): void {
    if (this.#state === 'committing' || this.isFinished) {
      throw new DOMException('It has ended', 'InvalidStateError');
    }
    this.#fall(null);
  }

  /** The connection is lost, or there is no room. */
  fallBecause(error: DOMException): void {
    // What was committed stays: only that is not said any more.
    if (this.db.file.untold.includes(this)) this.error = error;
    else if (!this.isFinished) this.#fall(error);
  }

  #performNext(): void {
    if (this.#state !== 'started' || this.#isBusy || this.#asked.length === 0) return;
    this.#isBusy = true;
    this.#later('request', this.actor, () => {
      this.#isBusy = false;
      const next = this.#asked.shift();
      if (this.isFinished || !next) return;
      this.activate();
      this.#answer(next.request, next.perform);
      this.#performNext();
    });
  }

  #answer(request: Request, perform: () => unknown): void {
    request.readyState = 'done';
    try {
      request.result = perform();
      request.error = null;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      request.error = error;
      const mayPass = request.tell('error', {}, [this, this.db]);
      if (!mayPass) this.#fall(error);
      return;
    }
    request.tell('success');
  }

  /** Of the phone itself from here on: a page that dies after it has asked for the commit does not stop it. */
  #commitSoon(): void {
    this.#isEmpty = this.#state === 'waiting';
    if (this.#state !== 'started') return;
    this.#state = 'committing';
    this.#later('commit', null, () => this.#commit());
  }

  #commit(): void {
    const disk = this.#disk;
    if (this.undos.length > 0 && usedBytes(disk) > disk.roomBytes) {
      this.#state = 'started';
      this.#fall(new DOMException('No room', 'QuotaExceededError'));
      return;
    }
    if (this.undos.length > 0) {
      // Chromium lets nobody see a strict change before it is on the disk, with all that was written before it.
      if (this.durability === 'strict') this.db.file.unflushed = [];
      else this.db.file.unflushed.push(() => this.#undo());
      disk.commits += 1;
    }
    this.#finish();
    const { file } = this.db;
    file.untold.push(this);
    this.#later('complete', this.actor, () => {
      file.untold = file.untold.filter((other) => other !== this);
      this.tell(this.error ? 'abort' : 'complete', {}, [this.db]);
    });
  }

  #fall(error: DOMException | null): void {
    this.error = error;
    this.#undo();
    this.#finish();
    const fallen = this.#asked.splice(0);
    this.#later('abort', this.actor, () => {
      for (const { request } of fallen) {
        request.readyState = 'done';
        request.error = new DOMException('Aborted', 'AbortError');
        request.tell('error', {}, [this, this.db]);
      }
      this.tell('abort', {}, [this.db]);
    });
  }

  #dieWithActor(): void {
    if (this.#state === 'committing' || this.isFinished) return;
    this.#undo();
    this.#finish();
  }

  #undo(): void {
    for (const undo of this.undos.splice(0).reverse()) undo();
  }

  #finish(): void {
    this.#state = 'finished';
    const { file } = this.db;
    file.transactions = file.transactions.filter((other) => other !== this);
    startTransactions(file);
    this.db.closeIfDone();
  }

  #later(what: string, actor: Actor | null, run: () => void): void {
    const { schedule, draw } = this.#disk.phone;
    const name = `${this.actor.name} ${what}`;
    const stalled = (this.#disk.stalledUntil.get(this.actor.name) ?? 0) - schedule.now();
    schedule.add({ actor, name, after: Math.max(stalled, draw.part(`${name} takes`) * 2), run });
  }
}
