// What Lighthouse says of the landing page as a phone meets it for the first time: its four scores, the times of its
// mobile profile (simulated slow 4G, a slow phone), and the bytes over the line. Medians, against the built app, from
// the real server. Fetches Lighthouse by npx: 200 packages for this alone are not in every install. Run by hand, on a
// machine that does nothing else: npm run bench lighthouse
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#build/find-chromium.ts';
import { startServer } from '#tests/support/server/server.ts';
import { text, wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { type Goal, holdAgainst, median } from './figures.ts';
import { type Report, takeReport } from './lighthouse-report.ts';

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

const GOOD_SCORE = { atLeast: 90, of: 'points' };
const FIGURES: readonly [name: string, unit: string, read: (from: Report) => number, goal?: Goal][] = [
  ['performance', '', ({ categories }) => categories.performance.score * 100, GOOD_SCORE],
  ['accessibility', '', ({ categories }) => categories.accessibility.score * 100, GOOD_SCORE],
  ['best practices', '', ({ categories }) => categories['best-practices'].score * 100, GOOD_SCORE],
  ['SEO', '', ({ categories }) => categories.seo.score * 100, GOOD_SCORE],
  [
    'first contentful paint',
    'ms',
    ({ audits }) => audits['first-contentful-paint'].numericValue,
    { atMost: 1800, of: 'ms' },
  ],
  [
    'largest contentful paint',
    'ms',
    ({ audits }) => audits['largest-contentful-paint'].numericValue,
    { atMost: 2500, of: 'ms' },
  ],
  [
    'total blocking time',
    'ms',
    ({ audits }) => audits['total-blocking-time'].numericValue,
    { atMost: 200, of: 'ms' },
  ],
  [
    'cumulative layout shift',
    '',
    ({ audits }) => audits['cumulative-layout-shift'].numericValue,
    { atMost: 0.1, of: 'of the screen' },
  ],
  ['JavaScript', 'kB', (from) => kilobytes(from, 'Script')],
  ['HTML, CSS and fonts', 'kB', (from) => kilobytes(from, 'Document', 'Stylesheet', 'Font')],
  ['pictures', 'kB', (from) => kilobytes(from, 'Image')],
  // Lighthouse's own: a busy or slow machine costs points that the page has not lost.
  ['speed of this machine', '', ({ environment }) => environment.benchmarkIndex],
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

const { runs, path } = await beginBench({
  needs: ['app', 'chromium'],
  options: {
    runs: wholeNumber(5, 'reports of which the median counts'),
    path: text('/', 'the page', { form: 'a path, /…', pattern: /^\// }),
  },
  against:
    'what Lighthouse itself calls good, as it stands behind each figure; bytes have their budgets in npm test',
});
const chromium = await findChromium();
const folder = mkdtempSync(join(tmpdir(), 'plateglow-lighthouse-'));
const server = await startServer();
try {
  const file = join(folder, 'report.json');
  const told = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS.join(' ')}`];
  const reports: Report[] = [];
  for (let turn = 1; turn <= runs; turn++) {
    const command = ['npx', '--yes', LIGHTHOUSE, server.url + path, ...told] as const;
    reports.push(await takeReport({ command, env: { CHROME_PATH: chromium }, file }));
    console.log(`run ${String(turn)} of ${String(runs)}, load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  }
  for (const [name, unit, read, goal] of FIGURES) {
    const values = reports.map(read);
    const digits = name.includes('shift') ? 4 : unit === 'kB' ? 1 : 0;
    const all = values.map((value) => value.toFixed(digits)).join(' ');
    const middle = median(values);
    const remark = goal ? `; ${holdAgainst(middle, goal)}` : '';
    console.log(
      `${name.padEnd(26)} ${middle.toFixed(digits).padStart(8)} ${unit.padEnd(2)}  (${all})${remark}`,
    );
  }
  for (const complaint of complaintsOf(reports)) console.log(`below 0.9: ${complaint}`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
