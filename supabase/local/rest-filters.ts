/** Operators that search by a regular expression: a short one of those may keep a processor busy for hours. */
const BY_PATTERN = /^(not\.)*i?match(\((any|all)\))?\./i;
const BY_PATTERN_INSIDE = /[.(,]i?match(\((any|all)\))?\./i;
/** `and`, `or`, and those of an embedded table: their filters stand inside of the value. */
const IS_TREE = /(^|\.)(and|or)$/;
/** These are no filters. */
const OTHERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);
const QUOTED = /"(\\.|[^"\\])*"/g;
/** Deeper trees than any that the app asks for, and shallow enough to be read without harm. */
const DEEPEST_TREE = 8;

/** Why a request for rows is refused before the database hears of it; undefined where it is not. */
export function findRefusedFilter(url: URL): string | undefined {
  for (const [key, value] of url.searchParams) {
    if (key === 'select' && depthOf(value) > DEEPEST_TREE)
      return `Tables may be embedded ${DEEPEST_TREE} deep at most`;
    if (OTHERS.has(key.split('.').at(-1) ?? '')) continue;
    if (!IS_TREE.test(key)) {
      if (BY_PATTERN.test(value)) return NO_PATTERNS;
      continue;
    }
    const tree = value.replaceAll(QUOTED, '""');
    if (BY_PATTERN_INSIDE.test(tree)) return NO_PATTERNS;
    if (depthOf(tree) > DEEPEST_TREE) return `Filters may be nested ${DEEPEST_TREE} deep at most`;
  }
  return undefined;
}

const NO_PATTERNS = 'Regular expressions (match, imatch) are not supported here. Use like or ilike.';

function depthOf(tree: string): number {
  let depth = 0;
  let deepest = 0;
  for (const sign of tree) {
    if (sign === '(') deepest = Math.max(deepest, (depth += 1));
    if (sign === ')') depth -= 1;
  }
  return deepest;
}
