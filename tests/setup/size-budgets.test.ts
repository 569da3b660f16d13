import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Budget, measure } from './size-budgets.ts';

const FILES = {
  'index.html':
    '<link rel="modulepreload" href="/assets/react-1.js"><script type="module" src="/assets/index-1.js"></script>',
  'assets/index-1.js':
    'import{a}from"./react-1.js";import"./shared-1.js";const later=()=>import("./gallery-1.js");a(later);',
  'assets/react-1.js': 'export const a=1;',
  'assets/shared-1.js': 'import"./deep-1.js";',
  'assets/deep-1.js': 'export{a}from"./react-1.js";',
  'assets/gallery-1.js': 'import"./shared-1.js";',
  'assets/index-1.css': 'body{margin:0}',
};

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'plateglow-dist-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
});

afterEach(() => rmSync(dist, { recursive: true }));

function measureOne(more: Partial<Budget>) {
  const budget = { name: 'test', files: ['**/*.js'], withImports: false, maxKB: 1, ...more };
  return measure([budget], dist)[0];
}

test('the first visit counts what the page loads at once, and not what it loads later', () => {
  expect(measureOne({ files: ['index.html'], withImports: true })?.files).toEqual([
    'assets/deep-1.js',
    'assets/index-1.js',
    'assets/react-1.js',
    'assets/shared-1.js',
    'index.html',
  ]);
});

test('what the scripts are found by need not count with them', () => {
  const more = { files: ['index.html'], withImports: true };
  const all = measureOne(more)?.files ?? [];
  expect(measureOne({ ...more, only: '.js' })?.files).toEqual(all.filter((file) => file !== 'index.html'));
});

test('a budget without imports counts its own files only', () => {
  expect(measureOne({ files: ['assets/*.css', 'assets/index-*.js'] })?.files).toHaveLength(2);
});

test('files within the limit are fine', () => {
  expect(measureOne({})).not.toHaveProperty('complaint');
});

test('one file too many is a complaint, where files are counted', () => {
  const more = { files: ['index.html'], withImports: true };
  expect(measureOne({ ...more, maxFiles: 5 })).not.toHaveProperty('complaint');
  expect(measureOne({ ...more, maxFiles: 4 })?.complaint).toBe('more than 4 files');
});

test('one byte too many is a complaint', () => {
  const kB = measureOne({})?.kB ?? 0;
  expect(measureOne({ maxKB: kB })).not.toHaveProperty('complaint');
  expect(measureOne({ maxKB: kB - 0.001 })?.complaint).toContain('over its limit');
});

test('a pattern that matches nothing is a complaint, even beside one that does', () => {
  expect(measureOne({ files: ['assets/*.css', 'assets/old-*.js'] })?.complaint).toBe(
    'no file matches assets/old-*.js',
  );
});
