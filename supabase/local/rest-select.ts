/** Deeper than anything that the app asks for, and shallow enough to be read without harm. */
const DEEPEST = 8;
/** Twice the columns of our widest table. */
const MOST_PARTS = 40;
/** The library takes for a key of JSON all that follows `->` up to one of these signs, brackets too. */
const PIECES = /->>?\s*(?:(?!->)[^,.:\s])*|[(),]|[^(),-]+|-/g;

/**
 * Why what is to be selected is refused; undefined where it is not. An answer holds a thousand rows, and each part of
 * `select` may hold the largest value of each of them: so nothing is given twice, and nothing made larger by a cast.
 */
export function findRefusedSelect(select: string): string | undefined {
  if (select.includes('::')) return 'Casts (::) are not supported here';
  // Then each name has one way to be written.
  if (select.includes('"')) return 'Names in quotes are not supported in select';
  const levels = [new Set<string>()];
  let parts = 0;
  let part = '';
  for (const [piece] of [...select.matchAll(PIECES), [',']] as const) {
    if (!/^[(),]$/.test(piece)) {
      part += piece.startsWith('->') ? '->' : piece;
      continue;
    }
    const name = nameOf(part);
    part = '';
    const level = levels.at(-1);
    if (name !== '') {
      if (level?.has(name)) return `"${name}" may be selected once only`;
      level?.add(name);
      parts += 1;
    }
    if (piece === '(') levels.push(new Set());
    if (piece === ')' && levels.length > 1) levels.pop();
    if (levels.length - 1 > DEEPEST) return `Tables may be embedded ${DEEPEST} deep at most`;
    if (parts > MOST_PARTS) return `At most ${MOST_PARTS} columns and tables may be selected`;
  }
  return undefined;
}

/** Of which column or table it is a part, whatever it is to be called. */
function nameOf(part: string): string {
  const [name = ''] = part
    .replace(/^\s*\.\.\./, '')
    .replace(/^[^:]*:/, '')
    .split(/->|[!.]/);
  return name.trim().replace(/^\*.*$/s, '*');
}
