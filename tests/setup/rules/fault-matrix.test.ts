import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const ROW = /^\| (F\d+) +\|.*\| `([\w-]+\.spec\.ts)` +\|$/gm;

const rows = [...read('tests/README.md').matchAll(ROW)].map(([, row = '', file = '']) => ({ row, file }));

test('the table of the fault matrix is there', () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows)('$row has a journey in $file', ({ row, file }) => {
  expect(read(`tests/e2e/${file}`)).toMatch(new RegExp(`test\\(\\s*['\`]${row}: `));
});
