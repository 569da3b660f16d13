import { copyOf } from './copy.ts';
import { Cursor } from './cursor.ts';
import { StoreIndex } from './store-index.ts';
import { type Key, keyAt } from './keys.ts';
import type { Query } from './key-range.ts';
import type { Request } from './request.ts';
import { deleteRows, findRows, putRow, type Table } from './table.ts';
import type { Running } from './terms.ts';

/** IDBObjectStore, as far as core uses it. */
export class ObjectStore {
  readonly transaction: Running;
  readonly name: string;

  constructor(transaction: Running, name: string) {
    this.transaction = transaction;
    this.name = name;
  }

  get table(): Table {
    const table = this.transaction.db.file.tables.get(this.name);
    if (!table) throw new DOMException(this.name, 'NotFoundError');
    return table;
  }

  add(value: unknown, key?: Key): Request {
    return this.#write(value, key, true);
  }
  put(value: unknown, key?: Key): Request {
    return this.#write(value, key, false);
  }
  delete(query: Query): Request {
    return this.#change((table) => {
      this.transaction.undos.push(deleteRows(table, query));
      return undefined;
    });
  }
  get(query: Query): Request {
    return this.#read((table) => copyOf(findRows(table, query)[0]?.value));
  }
  getKey(query: Query): Request {
    return this.#read((table) => findRows(table, query)[0]?.key);
  }
  getAll(query?: Query): Request {
    return this.#read((table) => findRows(table, query).map(({ value }) => copyOf(value)));
  }
  getAllKeys(query?: Query): Request {
    return this.#read((table) => findRows(table, query).map(({ key }) => key));
  }
  count(query?: Query): Request {
    return this.#read((table) => findRows(table, query).length);
  }
  openKeyCursor(query?: Query, direction: IDBCursorDirection = 'next'): Request {
    return Cursor.open(this.transaction, direction, () =>
      findRows(this.table, query).map(({ key }) => ({ key, primaryKey: key })),
    );
  }
  index(name: string): StoreIndex {
    if (!this.table.indexes.has(name)) throw new DOMException(name, 'NotFoundError');
    return new StoreIndex(this.transaction, this.table, name);
  }
  createIndex(name: string, path: string | string[]): StoreIndex {
    const { indexes } = this.table;
    indexes.set(name, path);
    this.transaction.undos.push(() => indexes.delete(name));
    return new StoreIndex(this.transaction, this.table, name);
  }

  #read(perform: (table: Table) => unknown): Request {
    return this.transaction.ask(() => perform(this.table));
  }

  #change(perform: (table: Table) => unknown): Request {
    if (this.transaction.mode === 'readonly') throw new DOMException(this.name, 'ReadOnlyError');
    return this.#read(perform);
  }

  #write(value: unknown, given: Key | undefined, isNew: boolean): Request {
    const copy = copyOf(value);
    return this.#change((table) => {
      const key = given ?? (table.keyPath === null ? nextKey(table) : keyAt(copy, table.keyPath));
      if (key === undefined) throw new DOMException(this.name, 'DataError');
      if (isNew && findRows(table, key).length > 0) throw new DOMException(this.name, 'ConstraintError');
      this.transaction.undos.push(putRow(table, key, copy));
      return key;
    });
  }
}

/** A number that was given out is not given out again, even where the transaction falls: Chromium does give it again. */
function nextKey(table: Table): Key {
  if (!table.autoIncrement) throw new DOMException('It has no key', 'DataError');
  return table.nextKey++;
}
