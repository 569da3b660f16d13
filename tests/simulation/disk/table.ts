import { compareKeys, keyAt, textOfKey, type Key } from './keys.ts';
import { type Query, rangeOf } from './key-range.ts';

export interface Row {
  key: Key;
  value: unknown;
  bytes: number;
}

/** A store as it lies on the disk, with what its indexes are made of. */
export interface Table {
  keyPath: string | null;
  autoIncrement: boolean;
  nextKey: number;
  indexes: Map<string, string | string[]>;
  rows: Map<string, Row>;
}

/** How to make a change undone. */
export type Undo = () => void;

export const createTable = (keyPath: string | null, autoIncrement: boolean): Table => ({
  keyPath,
  autoIncrement,
  nextKey: 1,
  indexes: new Map(),
  rows: new Map(),
});

/** What a record takes beside its bytes. */
const RECORD_BYTES = 300;

export function putRow(table: Table, key: Key, value: unknown): Undo {
  const at = textOfKey(key);
  const before = table.rows.get(at);
  table.rows.set(at, { key, value, bytes: RECORD_BYTES + bytesOf(value) });
  return () => (before ? table.rows.set(at, before) : table.rows.delete(at));
}

export function deleteRows(table: Table, query: Query): Undo {
  const gone = findRows(table, query);
  for (const { key } of gone) table.rows.delete(textOfKey(key));
  return () => {
    for (const row of gone) table.rows.set(textOfKey(row.key), row);
  };
}

/** The rows whose keys lie there, in order. */
export function findRows({ rows }: Table, query: Query): Row[] {
  if (typeof query === 'string' || typeof query === 'number') {
    const row = rows.get(textOfKey(query));
    return row ? [row] : [];
  }
  const range = rangeOf(query);
  return [...rows.values()]
    .filter(({ key }) => range.includes(key))
    .sort((a, b) => compareKeys(a.key, b.key));
}

/** The same by an index; `key` is that of the index. */
export function findByIndex(table: Table, index: string, query: Query): { key: Key; row: Row }[] {
  const path = table.indexes.get(index);
  if (path === undefined) throw new DOMException(index, 'NotFoundError');
  const range = rangeOf(query);
  return [...table.rows.values()]
    .flatMap((row) => {
      const key = keyAt(row.value, path);
      return key !== undefined && range.includes(key) ? [{ key, row }] : [];
    })
    .sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.row.key, b.row.key));
}

function bytesOf(value: unknown): number {
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + bytesOf(part), 0);
}
