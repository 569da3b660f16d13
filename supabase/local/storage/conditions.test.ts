import { expect, test } from 'vitest';
import { readConditions } from './conditions.ts';

const object = { eTag: '"abc"', lastModified: new Date('2026-03-01T10:00:00.700Z'), size: 100 };
const SECOND = 'Sun, 01 Mar 2026 10:00:00 GMT';
const BEFORE = 'Sun, 01 Mar 2026 09:59:59 GMT';
const whole = { kind: 'whole' };
const unchanged = { kind: 'unchanged' };
const unsatisfiable = { kind: 'unsatisfiable' };

test.each([
  [{}, whole],
  [{ 'if-none-match': '"abc"' }, unchanged],
  [{ 'if-none-match': 'W/"abc"' }, unchanged],
  [{ 'if-none-match': '"x", "abc"' }, unchanged],
  [{ 'if-none-match': '*' }, unchanged],
  [{ 'if-none-match': '"x"' }, whole],
  [{ 'if-modified-since': SECOND }, unchanged],
  [{ 'if-modified-since': BEFORE }, whole],
  [{ 'if-modified-since': 'yesterday' }, whole],
  [{ 'if-none-match': '"x"', 'if-modified-since': SECOND }, whole],
  [{ range: 'bytes=0-9' }, { kind: 'part', first: 0, last: 9 }],
  [{ range: 'bytes=90-' }, { kind: 'part', first: 90, last: 99 }],
  [{ range: 'bytes=90-500' }, { kind: 'part', first: 90, last: 99 }],
  [{ range: 'bytes=-10' }, { kind: 'part', first: 90, last: 99 }],
  [{ range: 'bytes=-500' }, { kind: 'part', first: 0, last: 99 }],
  [{ range: 'bytes=100-' }, unsatisfiable],
  [{ range: 'bytes=-0' }, unsatisfiable],
  [{ range: 'bytes=9-0' }, whole],
  [{ range: 'bytes=0-1,5-6' }, whole],
  [{ range: 'bytes=-' }, whole],
  [{ range: 'lines=0-1' }, whole],
  [
    { range: 'bytes=0-9', 'if-range': '"abc"' },
    { kind: 'part', first: 0, last: 9 },
  ],
  [{ range: 'bytes=0-9', 'if-range': '"x"' }, whole],
  [
    { range: 'bytes=0-9', 'if-range': SECOND },
    { kind: 'part', first: 0, last: 9 },
  ],
  [{ range: 'bytes=0-9', 'if-none-match': '"abc"' }, unchanged],
])('%o is answered with %o', (headers, result) => {
  expect(readConditions(new Headers(headers as Record<string, string>), object)).toEqual(result);
});

test('an empty object has no range to give', () => {
  expect(readConditions(new Headers({ range: 'bytes=0-' }), { ...object, size: 0 })).toEqual(unsatisfiable);
});
