// What the built app weighs on the line, after gzip, against its budgets: the front page, what is needed until photos can be
// taken, what every phone keeps, and what is fetched only by some. As npm test reads it (tests/setup/size-budgets.ts); which
// pictures a phone fetches of the front page is what Lighthouse tells. Run by hand: npm run bench shipped-bytes
import { measureBuild } from '#tests/setup/size-budgets.ts';
import { beginBench } from './begin-bench.ts';
import { report } from './report.ts';

await beginBench({
  needs: ['app'],
  options: {},
  against: 'the budgets under "sizeBudgets" in package.json',
});
for (const { budget, files, kB, complaint } of measureBuild()) {
  if (files.length === 0) throw new Error(`${budget.name}: ${complaint ?? 'no files'}`);
  report({ what: `${budget.name}, gzipped`, value: kB, unit: 'kB', goal: { atMost: budget.maxKB } });
}
