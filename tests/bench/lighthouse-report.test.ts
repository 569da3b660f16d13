import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeReport } from './lighthouse-report.ts';

const category = { score: 0.97, auditRefs: [{ id: 'largest-contentful-paint', weight: 25 }] };
const time = { score: 0.9, title: 'A time', numericValue: 1200 };
const whole = {
  environment: { benchmarkIndex: 1500 },
  categories: { performance: category, accessibility: category, 'best-practices': category, seo: category },
  audits: {
    'first-contentful-paint': time,
    'largest-contentful-paint': time,
    'total-blocking-time': time,
    'cumulative-layout-shift': time,
    'network-requests': { score: 1, title: 'Requests', details: { items: [{ transferSize: 1000 }] } },
  },
};

/** What Lighthouse leaves when Chromium breaks a trace. */
const broken = {
  'no score': {
    report: {
      ...whole,
      categories: { ...whole.categories, performance: { ...category, score: null } },
    },
    reason: 'categories.performance.score',
  },
  'a time that is null': {
    report: {
      ...whole,
      audits: { ...whole.audits, 'largest-contentful-paint': { ...time, numericValue: null } },
    },
    reason: 'audits.largest-contentful-paint.numericValue',
  },
  'a time that is absent': {
    report: {
      ...whole,
      audits: { ...whole.audits, 'total-blocking-time': { score: null, title: 'A time' } },
    },
    reason: 'audits.total-blocking-time.numericValue',
  },
  'an error of its own': {
    report: { ...whole, runtimeError: { code: 'NO_NAVSTART', message: 'Something went wrong.' } },
    reason: 'NO_NAVSTART: Something went wrong.',
  },
  'half a file': { report: '{"environment":', reason: 'no JSON' },
};

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plateglow-report-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that stands for Lighthouse: it writes one of these at each start, and ends as told. */
function takeFrom(turns: { report?: unknown; status?: number }[]) {
  const script = join(folder, 'lighthouse.mjs');
  const file = join(folder, 'report.json');
  const files = turns.map(({ report, status = 0 }) => ({
    text: report === undefined ? undefined : typeof report === 'string' ? report : JSON.stringify(report),
    status,
  }));
  writeFileSync(
    script,
    `import { readdirSync, writeFileSync } from 'node:fs';
     const nth = readdirSync(${JSON.stringify(folder)}).filter((name) => name.startsWith('start-')).length;
     writeFileSync(${JSON.stringify(join(folder, 'start-'))} + nth, '');
     const { text, status } = ${JSON.stringify(files)}[nth];
     if (text !== undefined) writeFileSync(${JSON.stringify(file)}, text);
     if (status !== 0) console.error('Chrome went away');
     process.exitCode = status;`,
  );
  const told: string[] = [];
  const tell = (line: string): void => void told.push(line);
  const starts = () => readdirSync(folder).filter((name) => name.startsWith('start-')).length;
  return { report: takeReport({ command: ['node', script], file, tell }), told, starts };
}

test('a whole report is taken at once', async () => {
  const { report, told, starts } = takeFrom([{ report: whole }]);
  expect((await report).categories.performance.score).toBe(0.97);
  expect([told, starts()]).toEqual([[], 1]);
});

test('it runs on our own Node, whatever the machine has', async () => {
  writeFileSync(join(folder, 'node'), '#!/bin/sh\nexit 9', { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  const { report, told } = takeFrom([{ report: whole }]);
  await report.finally(() => vi.unstubAllEnvs());
  expect(told).toEqual([]);
});

describe('a broken run is told, and tried again', () => {
  test.each(Object.entries(broken))('%s', async (_, { report: first, reason }) => {
    const { report, told, starts } = takeFrom([{ report: first }, { report: whole }]);
    expect((await report).environment.benchmarkIndex).toBe(1500);
    expect(starts()).toBe(2);
    expect(told).toEqual([expect.stringContaining(reason)]);
    expect(told[0]).toContain('try 1 of 3');
  });

  test('also one that left nothing, and said why', async () => {
    const { report, told } = takeFrom([{ status: 1 }, { report: whole }]);
    await report;
    expect(told[0]).toContain('left no report; Chrome went away');
  });

  test('also one that left a whole report and ended badly', async () => {
    const { report, starts } = takeFrom([{ report: whole, status: 1 }, { report: whole }]);
    await report;
    expect(starts()).toBe(2);
  });
});

test('the third broken one fails, with what broke each', async () => {
  const { report, starts } = takeFrom([
    { report: broken['no score'].report },
    { report: broken['an error of its own'].report, status: 1 },
    // What the one before it left must not count.
    { status: 1 },
    { report: whole },
  ]);
  await expect(report).rejects.toThrow(/performance\.score[^]*NO_NAVSTART[^]*left no report/);
  expect(starts()).toBe(3);
});
