import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headlines, tellFailures } from './tell-failures.ts';

/** What the tools themselves wrote, of one that is wrong, one that is wrong at length, and some that are not. */
function told(name: string): { heads: string[]; lines: string[] } {
  const lines = tellFailures(readFileSync(join(import.meta.dirname, 'samples', name), 'utf8')).split('\n');
  const end = lines.indexOf('');
  return { heads: lines.slice(0, end), lines: lines.slice(end + 1) };
}

const tools = [
  {
    name: 'Playwright',
    ...told('playwright-list.txt'),
    inShort: [
      /^ {2}1\) .* › adds up: Error: expect.*toBe/,
      /^ {2}2\) .* › has the same dishes: Error: .*toEqual/,
    ],
    order: [/^ {2}1\) .* › adds up/, /Received: 2/, /^ {2}2\) .* › has the same dishes/, /^Running 5 tests/],
    whatIsWrong: /^ {4}- Expected {2}- 40/,
    where: /^ {4}> 5 \|/,
    last: /^ {2}2 passed/,
  },
  {
    name: 'Vitest',
    ...told('vitest-default.txt'),
    inShort: [
      /b\.test.*: Error: Cannot find/,
      /> adds up: Assert.* to be 3/,
      /> has the same dishes: Assert/,
    ],
    order: [/^ FAIL {2}b\.test/, /nowhere\.ts/, /> adds up/, /> has the same dishes/, /^ RUN /],
    whatIsWrong: /to deeply equal/,
    where: /^ {6}4\| test\('has the same dishes'/,
    last: /at least .* faster/,
  },
];

describe.each(tools)(
  '$name: a part that failed',
  ({ heads, inShort, lines, order, whatIsWrong, where, last }) => {
    test('tells all failures in a line each, before everything', () => {
      expect(heads).toHaveLength(inShort.length);
      for (const [i, words] of inShort.entries()) expect(heads[i]).toMatch(words);
    });

    test('tells each failure before the list of all', () => {
      const places = order.map((words) => lines.findIndex((line) => words.test(line)));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBe(0);
      expect(lines.at(-1)).toMatch(last);
    });

    test('leaves out what passed', () => {
      expect(lines.filter((line) => line.includes('✓'))).toEqual([]);
    });

    test('cuts a long failure in its middle: what is wrong and where stay', () => {
      const begin = lines.findIndex((line) => order.at(-2)?.test(line));
      const failure = lines.slice(begin, lines.indexOf('', begin + 55));
      expect(failure.length).toBeLessThanOrEqual(61);
      const find = (words: RegExp) => failure.findIndex((line) => words.test(line));
      const places = [find(whatIsWrong), find(/^ +… \d+ more lines …$/), find(where)];
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    });
  },
);

test('what no tool has numbered is told whole', () => {
  const output = Array.from({ length: 200 }, (_, i) => `src/a.ts(${String(i)},1): error TS2304`).join('\n');
  expect(tellFailures(`\n${output}\n\n`)).toBe(output);
});

test('a complaint that goes on in the next line is told with that', () => {
  const output = [
    '  1) [phone] › a.spec.ts:1:1 › adds up ───',
    '',
    '    Error: Stray errors in the console:',
    '    404 of /dish.jpg',
    '',
    '  1 failed',
  ];
  expect(headlines(output.join('\n'))).toEqual([
    '  1) [phone] › a.spec.ts:1:1 › adds up: Error: Stray errors in the console: 404 of /dish.jpg',
  ]);
});
