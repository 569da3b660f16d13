/** Tells whether a value from outside (a message, parsed JSON) is an object whose fields can be asked for. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
