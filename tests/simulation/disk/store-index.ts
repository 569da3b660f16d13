import { copyOf } from './copy.ts';
import { Cursor } from './cursor.ts';
import type { Query } from './key-range.ts';
import type { Request } from './request.ts';
import { findByIndex, type Table } from './table.ts';
import type { Running } from './terms.ts';

/** IDBIndex, as far as core uses it. */
export class StoreIndex {
  readonly name: string;
  readonly #transaction: Running;
  readonly #table: Table;

  constructor(transaction: Running, table: Table, name: string) {
    this.#transaction = transaction;
    this.#table = table;
    this.name = name;
  }

  getAll(query?: Query): Request {
    return this.#read(query, (found) => found.map(({ row }) => copyOf(row.value)));
  }
  getAllKeys(query?: Query): Request {
    return this.#read(query, (found) => found.map(({ row }) => row.key));
  }
  count(query?: Query): Request {
    return this.#read(query, (found) => found.length);
  }
  openKeyCursor(query?: Query, direction: IDBCursorDirection = 'next'): Request {
    return Cursor.open(this.#transaction, direction, () =>
      findByIndex(this.#table, this.name, query).map(({ key, row }) => ({ key, primaryKey: row.key })),
    );
  }

  #read(query: Query, read: (found: ReturnType<typeof findByIndex>) => unknown): Request {
    return this.#transaction.ask(() => read(findByIndex(this.#table, this.name, query)));
  }
}
