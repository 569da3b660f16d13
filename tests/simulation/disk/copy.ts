/**
 * A copy such as a database gives. Bytes are shared, not copied: nobody in core writes into bytes that it has handed over,
 * and the reserve alone would be three megabytes each time.
 */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)])) as T;
}
