import type { Actor } from '#tests/simulation/phone/actor.ts';
import { asker } from '#tests/simulation/phone/phone.ts';
import { DatabaseConnection } from './connection.ts';
import { fileOf } from './disk.ts';
import { OpenRequest } from './request.ts';
import type { DatabaseFile, Disk } from './terms.ts';
import { startTransactions } from './start-transactions.ts';
import { Transaction } from './transaction.ts';

/** IDBFactory: what `indexedDB` is. A later build of the app asks for a later version, as if it had one upgrade more. */
export class Factory {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  open(name: string, asked = 1): OpenRequest {
    return this.#begin(name, (file, actor, request, done) => {
      const version = asked + actor.build;
      if (version < file.version) {
        request.error = new DOMException(name, 'VersionError');
        this.#tell(actor, request, 'error', done);
      } else if (version === file.version) {
        request.result = new DatabaseConnection(this.#disk, file, actor);
        this.#tell(actor, request, 'success', done);
      } else {
        this.#whenAlone(file, version, { actor, request }, () =>
          this.#upgrade(file, version, { actor, request, done }),
        );
      }
    });
  }

  deleteDatabase(name: string): OpenRequest {
    return this.#begin(name, (file, actor, request, done) => {
      this.#whenAlone(file, null, { actor, request }, () => {
        file.version = 0;
        file.tables.clear();
        request.result = undefined;
        this.#tell(actor, request, 'success', done);
      });
    });
  }

  #begin(
    name: string,
    work: (file: DatabaseFile, actor: Actor, request: OpenRequest, done: () => void) => void,
  ): OpenRequest {
    const request = new OpenRequest();
    const { actor, isHeard } = asker(this.#disk.phone);
    if (!isHeard) return request;
    const file = fileOf(this.#disk, name);
    file.waiting.push(() => {
      if (!actor.isAlive) return this.#next(file);
      let isDone = false;
      const done = () => {
        if (!isDone) this.#next(file);
        isDone = true;
      };
      actor.atDeath.push(done);
      work(file, actor, request, done);
    });
    if (!file.isChanging) this.#next(file);
    return request;
  }

  #next(file: DatabaseFile): void {
    const next = file.waiting.shift();
    file.isChanging = next !== undefined;
    if (!next) return;
    this.#disk.phone.schedule.add({ actor: null, name: `${file.name} opens`, run: next });
  }

  /** Tells everybody who has it open, and waits until nobody has. */
  #whenAlone(
    file: DatabaseFile,
    newVersion: number | null,
    { actor, request }: { actor: Actor; request: OpenRequest },
    go: () => void,
  ): void {
    const { schedule } = this.#disk.phone;
    for (const one of file.connections) {
      const tell = () => void (one.isOpen && one.tell('versionchange', { newVersion }));
      schedule.add({ actor: one.actor, name: `${one.actor.name} versionchange`, run: tell });
    }
    let isTold = false;
    const check = (): void => {
      if (file.connections.size === 0) return actor.isAlive ? go() : undefined;
      for (const one of file.connections) one.atClose = check;
      if (isTold) return;
      isTold = true;
      const tell = () => void (file.connections.size > 0 && request.tell('blocked'));
      schedule.add({ after: 50, actor, name: `${actor.name} blocked`, run: tell });
    };
    check();
  }

  #upgrade(
    file: DatabaseFile,
    version: number,
    { actor, request, done }: { actor: Actor; request: OpenRequest; done: () => void },
  ): void {
    const oldVersion = file.version;
    const db = new DatabaseConnection(this.#disk, file, actor);
    const names = [...file.tables.keys()];
    const upgrade = new Transaction(db, names, { mode: 'readwrite', durability: 'default', actor });
    upgrade.undos.push(() => (file.version = oldVersion));
    file.version = version;
    db.upgrade = upgrade;
    request.result = db;
    request.transaction = upgrade;
    startTransactions(file);
    const finish = (how: 'success' | 'error') => () => {
      db.upgrade = null;
      request.transaction = null;
      if (how === 'error') {
        request.error = upgrade.error ?? new DOMException('The upgrade fell', 'AbortError');
        db.close();
      }
      this.#tell(actor, request, how, done);
    };
    upgrade.addEventListener('complete', finish('success'));
    upgrade.addEventListener('abort', finish('error'));
    this.#disk.phone.schedule.add({
      actor,
      name: `${actor.name} upgradeneeded`,
      run: () => {
        upgrade.activate();
        request.tell('upgradeneeded', { oldVersion });
      },
    });
  }

  #tell(actor: Actor, request: OpenRequest, how: 'success' | 'error', done: () => void): void {
    const { schedule, draw } = this.#disk.phone;
    const name = `${actor.name} opened`;
    const stalled = (this.#disk.stalledUntil.get(actor.name) ?? 0) - schedule.now();
    schedule.add({
      actor,
      name,
      after: Math.max(stalled, draw.part(`${name} takes`) * 3),
      run: () => {
        request.readyState = 'done';
        request.tell(how);
        done();
      },
    });
  }
}
