import { findRefusedSelect } from './rest-select.ts';

/** Operators that search by a regular expression: a short one of those may keep a processor busy for hours. */
const BY_PATTERN = /(not\.)*i?match(\((any|all)\))?\./iy;
/** `and`, `or`, and those of an embedded table: their filters stand inside of the value. */
const IS_TREE = /(^|\.)(and|or)$/;
/** These are no filters, by themselves: after a dot each may be the end of a path into JSON. */
const OTHERS = new Set(['order', 'limit', 'offset', 'columns', 'on_conflict']);
/** Deeper trees than any that the app asks for, and shallow enough to be read without harm. */
const DEEPEST_TREE = 8;

/** Why a request for rows is refused before the database hears of it; undefined where it is not. */
export function findRefusedFilter(url: URL): string | undefined {
  for (const [key, value] of url.searchParams) {
    const refused = key === 'select' ? findRefusedSelect(value) : findRefused(key, value);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function findRefused(key: string, value: string): string | undefined {
  if (OTHERS.has(key)) return undefined;
  const inTree = () => findInTree(value, 'library') ?? findInTree(value, 'PostgREST');
  return findAt(value, 0) ?? (IS_TREE.test(key) ? inTree() : undefined);
}

const NO_PATTERNS = 'Regular expressions (match, imatch) are not supported here. Use like or ilike.';

/** What is wrong with the filter whose operator begins there. */
function findAt(text: string, at: number): string | undefined {
  BY_PATTERN.lastIndex = at;
  return BY_PATTERN.test(text) ? NO_PATTERNS : undefined;
}

/**
 * Reads a tree as the library does, to which each quote begins or ends what is quoted, a backslash before it or not; or
 * as PostgREST does and the library may one day. A filter's operator comes after its first dot, in quotes or not. One
 * that begins where they see only a part of a value is refused as well.
 */
function findInTree(tree: string, reader: 'library' | 'PostgREST'): string | undefined {
  let isQuoted = false;
  let isBeforeOperator = true;
  let depth = 0;
  for (let at = 0; at < tree.length; at += 1) {
    const sign = tree[at];
    if (sign === '\\' && isQuoted && reader === 'PostgREST') at += 1;
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === '.' && isBeforeOperator) {
      isBeforeOperator = false;
      const refused = findAt(tree, at + 1);
      if (refused !== undefined) return refused;
    }
    if (isQuoted) continue;
    if (sign === ',' || sign === '(') isBeforeOperator = true;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth > DEEPEST_TREE) return `Filters may be nested ${DEEPEST_TREE} deep at most`;
  }
  return undefined;
}
