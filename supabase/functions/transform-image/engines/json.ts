/** What lies at a place of JSON that a stranger sent; undefined where there is no such place. */
export function valueAt(json: unknown, ...path: readonly (string | number)[]): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The text at a place, empty where there is none. */
export function textAt(json: unknown, ...path: readonly (string | number)[]): string {
  const value = valueAt(json, ...path);
  return typeof value === 'string' ? value : '';
}

/** The list at a place, empty where there is none. */
export function listAt(json: unknown, ...path: readonly (string | number)[]): unknown[] {
  const value = valueAt(json, ...path);
  return Array.isArray(value) ? value : [];
}
