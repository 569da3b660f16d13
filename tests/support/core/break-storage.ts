import { vi } from 'vitest';

// Ways in which a phone's storage breaks, for the tests of its database: done to fake-indexeddb, by its own means.

interface FakeTransaction extends IDBTransaction {
  error: DOMException | null;
  _abort(name: string): void;
  _execRequestAsync(request: { source: IDBObjectStore; operation: () => never }): IDBRequest<never>;
}

type Method = (this: IDBObjectStore, ...args: unknown[]) => IDBRequest<never>;
type Begin = (...args: Parameters<IDBDatabase['transaction']>) => FakeTransaction;

/** Requests of one kind fail, some times or always. Counts the tries. */
export function failRequests(
  method: 'get' | 'add' | 'put',
  store: string,
  error: DOMException,
  times = Infinity,
) {
  const methods = IDBObjectStore.prototype as unknown as Record<typeof method, Method>;
  const original = methods[method];
  let tries = 0;
  vi.spyOn(methods, method).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
    if (this.name !== store || tries >= times) return original.apply(this, args);
    tries += 1;
    const operation = () => {
      throw error;
    };
    return (this.transaction as FakeTransaction)._execRequestAsync({ source: this, operation });
  });
  return () => tries;
}

/** The transaction falls for a reason of its own while a request of this kind waits for its answer. Once. */
export function fallDuring(method: 'add' | 'put', store: string, error: DOMException): void {
  const methods = IDBObjectStore.prototype as unknown as Record<typeof method, Method>;
  const original = methods[method];
  const spy = vi.spyOn(methods, method).mockImplementation(function (
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    const request = original.apply(this, args);
    if (this.name === store) {
      spy.mockRestore();
      (this.transaction as FakeTransaction)._abort(error.name);
    }
    return request;
  });
}

/** The next write falls at the very end, when everything was accepted. */
export function failNextCommit(error: DOMException): void {
  onNextCommit((tx) => {
    tx._abort(error.name);
    tx.error = error;
  });
}

/** The next write is on the disk, but whoever waits for it hears that the connection is lost. */
export function loseNextAnswer(): void {
  onNextCommit((tx, event, dispatch) => {
    tx.error = new DOMException('lost', 'AbortError');
    dispatch(Object.assign(event, { type: 'abort' }));
  });
}

function onNextCommit(
  happens: (tx: FakeTransaction, event: Event, dispatch: (event: Event) => boolean) => void,
): void {
  const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value as Begin;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const tx = begin.apply(this, args);
    if (args[1] !== 'readwrite') return tx;
    spy.mockRestore();
    const dispatch = tx.dispatchEvent.bind(tx);
    tx.dispatchEvent = (event) => {
      if (event.type !== 'complete') return dispatch(event);
      happens(tx, event, dispatch);
      return true;
    };
    return tx;
  });
}

/** A plain connection, as another build of the app would hold one. */
export function openRaw(factory: IDBFactory, version?: number, name = 'plateglow'): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no error'));
    request.onblocked = () => reject(new Error('blocked'));
  });
}

/** Holds stores of another connection, so that whoever wants to write there waits. Gives back how to let go. */
export function occupyStores(db: IDBDatabase, names: readonly string[]): () => void {
  const store = db.transaction([...names], 'readwrite').objectStore(names[0] ?? '');
  let isHeld = true;
  const goOn = () => {
    if (isHeld) store.get('nothing').onsuccess = goOn;
  };
  goOn();
  return () => {
    isHeld = false;
  };
}
