import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawChart } from './chart.ts';
import type { BenchResult } from './report.ts';
import { writeTable } from './table.ts';

const FOLDER = join(import.meta.dirname, 'results');
const JSON_FILE = join(FOLDER, 'figures.json');

const readResults = (): BenchResult[] =>
  existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as BenchResult[]) : [];

/** Takes the place of what the same benches found before, in the order in which benches are listed. */
export function saveResults(fresh: readonly BenchResult[], order: readonly string[]): void {
  const known = readResults().filter(({ bench }) => !fresh.some((one) => one.bench === bench));
  const results = [...known, ...fresh]
    .filter(({ bench }) => order.includes(bench))
    .toSorted((a, b) => order.indexOf(a.bench) - order.indexOf(b.bench));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(JSON_FILE, `${JSON.stringify(results, undefined, 2)}\n`);
  writeFileSync(join(FOLDER, 'README.md'), writeTable(results));
  writeFileSync(join(FOLDER, 'chart.svg'), drawChart(results));
}
