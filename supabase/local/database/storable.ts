/** Deeper than anything that the app sends. */
const DEEPEST = 10;

/** PostgreSQL keeps no NUL and no half of a character; and what is nested without end nobody has meant. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, inner]) => isStorable(name, depth) && isStorable(inner, depth + 1),
  );
}
