// What Lighthouse says of pages as a phone meets them for the first time: the front page, and the first one of the app that
// anyone may open. Their four scores, the times of its mobile profile (simulated slow 4G, a slow phone), and the bytes over
// the line. Medians, against the built app, from the real server. Fetches Lighthouse by npx: 200 packages for this alone are
// not in every install. Run by hand, on a machine that does nothing else: npm run bench lighthouse
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#build/find-chromium.ts';
import { startServer } from '#tests/support/server/server.ts';
import { text, wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { median } from './figures.ts';
import { type Report, takeReport } from './lighthouse-report.ts';
import { type Figure, report } from './report.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const FLAGS = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Kilobytes over the line, compressed, of these kinds of files. */
const kilobytes = ({ audits }: Report, ...kinds: string[]): number =>
  audits['network-requests'].details.items
    .filter(({ resourceType }) => kinds.includes(resourceType ?? ''))
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;

const FRONT_PAGE = '/';
const PAGES = [FRONT_PAGE, '/login'];

const WHY_PAINT =
  'React, the router and the form come first; to name the files of the form in the page brought nothing';

interface Reading extends Pick<Figure, 'what' | 'unit' | 'goal' | 'because'> {
  read: (from: Report) => number;
}

/** Scores are hundredths. */
const points = (score: number): number => Math.round(score * 100);

/** What is read of each report of a page; the front page has to be quicker than what Lighthouse calls good. */
const readingsOf = (path: string): readonly Reading[] => [
  {
    what: 'performance',
    unit: 'points',
    read: ({ categories }) => points(categories.performance.score),
    goal: { atLeast: path === FRONT_PAGE ? 98 : 90 },
  },
  {
    what: 'accessibility',
    unit: 'points',
    read: ({ categories }) => points(categories.accessibility.score),
    goal: { atLeast: 90 },
  },
  {
    what: 'best practices',
    unit: 'points',
    read: ({ categories }) => points(categories['best-practices'].score),
    goal: { atLeast: 90 },
  },
  {
    what: 'SEO',
    unit: 'points',
    read: ({ categories }) => points(categories.seo.score),
    goal: { atLeast: 90 },
  },
  {
    what: 'first contentful paint',
    unit: 'ms',
    read: ({ audits }) => audits['first-contentful-paint'].numericValue,
    goal: { atMost: 1800 },
    because: WHY_PAINT,
  },
  {
    what: 'largest contentful paint',
    unit: 'ms',
    read: ({ audits }) => audits['largest-contentful-paint'].numericValue,
    goal: { atMost: 2500 },
    because: WHY_PAINT,
  },
  {
    what: 'total blocking time',
    unit: 'ms',
    read: ({ audits }) => audits['total-blocking-time'].numericValue,
    goal: { atMost: 200 },
  },
  {
    what: 'cumulative layout shift',
    unit: '',
    read: ({ audits }) => audits['cumulative-layout-shift'].numericValue,
    goal: { atMost: 0.1 },
  },
  { what: 'JavaScript', unit: 'kB', read: (from) => kilobytes(from, 'Script') },
  {
    what: 'HTML, CSS and fonts',
    unit: 'kB',
    read: (from) => kilobytes(from, 'Document', 'Stylesheet', 'Font'),
  },
  { what: 'pictures', unit: 'kB', read: (from) => kilobytes(from, 'Image') },
  // Lighthouse's own: a busy or slow machine costs points that the page has not lost.
  { what: 'speed of this machine', unit: '', read: ({ environment }) => environment.benchmarkIndex },
];

/** What cost a point in any run, once each. */
function complaintsOf(reports: readonly Report[]): string[] {
  const complaints = reports.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .map(({ id }) => ({ id, audit: audits[id] as { score?: number | null; title?: string } | undefined }))
      .filter(({ audit }) => (audit?.score ?? 1) < 0.9)
      .map(({ id, audit }) => `${id}: ${audit?.title ?? ''}`),
  );
  return [...new Set(complaints)];
}

const { runs, path: ONLY } = await beginBench({
  needs: ['app', 'chromium'],
  options: {
    runs: wholeNumber(3, 'reports of which the median counts'),
    path: text(undefined, 'the only page', { form: 'a path, /…', pattern: /^\// }),
  },
  against:
    'what Lighthouse itself calls good, but for 98 points of the front page; bytes have their budgets in npm test',
});
const chromium = await findChromium();
const folder = mkdtempSync(join(tmpdir(), 'plateglow-lighthouse-'));
const server = await startServer();

async function takeReports(path: string): Promise<Report[]> {
  const file = join(folder, 'report.json');
  const told = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS.join(' ')}`];
  const reports: Report[] = [];
  for (let turn = 1; turn <= runs; turn++) {
    const command = ['npx', '--yes', LIGHTHOUSE, server.url + path, ...told] as const;
    reports.push(await takeReport({ command, env: { CHROME_PATH: chromium }, file }));
    console.log(`${path}, run ${turn} of ${runs}, load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  }
  return reports;
}

try {
  for (const path of ONLY === undefined ? PAGES : [ONLY]) {
    const reports = await takeReports(path);
    const page = path === FRONT_PAGE ? 'front page' : path;
    for (const { what, read, ...told } of readingsOf(path)) {
      report({ ...told, what: `${what}, ${page}`, value: median(reports.map(read)) });
    }
    for (const complaint of complaintsOf(reports)) console.log(`below 0.9: ${complaint}`);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
