/** The object as HTTP's conditions see it. */
export interface Representation {
  eTag: string;
  lastModified: Date;
  size: number;
}

export type ConditionResult =
  | { kind: 'whole' }
  | { kind: 'part'; first: number; last: number }
  | { kind: 'unchanged' }
  | { kind: 'unsatisfiable' };

/** What a GET or HEAD is to be answered, by RFC 9110 sections 13 and 14. Of several ranges none is honoured, as it allows. */
export function readConditions(headers: Headers, object: Representation): ConditionResult {
  if (isUnchanged(headers, object)) return { kind: 'unchanged' };
  const range = headers.get('range');
  if (range === null || !mayUseRange(headers, object)) return { kind: 'whole' };
  return readRange(range, object.size);
}

function isUnchanged(headers: Headers, object: Representation): boolean {
  const known = headers.get('if-none-match');
  if (known !== null) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(object.eTag);
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return since >= wholeSeconds(object.lastModified);
}

function mayUseRange(headers: Headers, object: Representation): boolean {
  const condition = headers.get('if-range');
  if (condition === null) return true;
  return condition.startsWith('"')
    ? condition === object.eTag
    : Date.parse(condition) === wholeSeconds(object.lastModified);
}

function readRange(range: string, size: number): ConditionResult {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return { kind: 'whole' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', first: size - length, last: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return { kind: 'whole' };
  if (Number(first) >= size) return { kind: 'unsatisfiable' };
  return {
    kind: 'part',
    first: Number(first),
    last: last === '' ? size - 1 : Math.min(Number(last), size - 1),
  };
}

/** HTTP dates know no fractions of a second. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
