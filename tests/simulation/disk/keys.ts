export type Key = IDBValidKey;

/** Order of the kinds of keys: the later ones are greater. */
const rank = (key: Key): number => {
  if (typeof key === 'number') return 1;
  if (key instanceof Date) return 2;
  if (typeof key === 'string') return 3;
  return Array.isArray(key) ? 5 : 4;
};

/** Less than 0: `a` comes first. As the specification orders keys, of which ours are numbers, texts and lists of them. */
export function compareKeys(a: Key, b: Key): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (!Array.isArray(a) || !Array.isArray(b)) return a < b ? -1 : Number(a > b);
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const order = compareKeys(one, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The same text for the same key, and for no other. */
export const textOfKey = (key: Key): string => JSON.stringify(key);

function isKey(value: unknown): value is Key {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value === 'string' || (Array.isArray(value) && value.every(isKey));
}

/** The key that a record has by a path; undefined where it has none, so that an index leaves it out. */
export function keyAt(value: unknown, path: string | readonly string[]): Key | undefined {
  if (typeof path !== 'string') {
    const keys = path.map((part) => keyAt(value, part));
    return keys.every((key) => key !== undefined) ? keys : undefined;
  }
  const found = (value as Record<string, unknown>)[path];
  return isKey(found) ? found : undefined;
}
