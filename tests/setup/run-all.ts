// `npm test`: every check and every test, one line for each part, and their sum as the last line.
// `npm run check` leaves out the journeys; `npm run check -- --changed` runs what the working tree touches;
// `npm run browsers` tries the kitchen's day in other browsers than Chromium, as far as there are some;
// `npm run soak` runs the tests that have larger numbers, with those; `npm run faults` of those only the kills; `--only unit,backend` runs the named parts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listChanges, partsOfChange } from './changed-parts.ts';
import { countCheck, describeCounts, sum } from './count-results.ts';
import { findChromium } from '#build/find-chromium.ts';
import { fetchHostedTools } from './fetch-hosted-tools.ts';
import { BROWSER_PARTS, FAULT_PARTS, LONGEST_RUN_MINUTES, PARTS, SOAK_PARTS } from './parts.ts';
import {
  endRunningParts,
  REPOSITORY,
  type Part,
  type PartResult,
  runPart,
  stopRunningParts,
} from './run-part.ts';
import { headlines, tellFailures } from './tell-failures.ts';

/** For two cores. Backend and journeys wait for much besides the processor: beside each other they leave it idle less. */
const AT_ONCE = 2;

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string' },
    'skip-journeys': { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    browsers: { type: 'boolean', default: false },
  },
});
const reports = mkdtempSync(join(tmpdir(), 'plateglow-reports-'));

/** The journeys take longer: what stands beside them need not hurry, and fills what they leave of the processor to the end. */
const besideJourneys = (part: Part): Part =>
  part.name === 'backend' && !asked.soak
    ? { ...part, env: { ...part.env, BACKEND_FILES_AT_ONCE: '2' } }
    : part;

function chooseParts(): readonly Part[] {
  if (asked.changed) return partsOfChange(listChanges());
  if (asked.faults) return FAULT_PARTS;
  if (asked.browsers) return BROWSER_PARTS;
  const parts = asked.soak ? SOAK_PARTS : PARTS;
  const names = asked.only?.split(',');
  const unknown = names?.filter((name) => !parts.some((part) => part.name === name)) ?? [];
  if (unknown.length > 0) {
    const known = parts.map((part) => part.name).join(', ');
    throw new Error(`There is no part called ${unknown.join(', ')}. There are: ${known}.`);
  }
  if (names) return parts.filter(({ name }) => names.includes(name));
  return asked['skip-journeys'] ? parts.filter(({ name }) => name !== 'journeys') : parts.map(besideJourneys);
}

function readParts(): readonly Part[] {
  try {
    // `npm run check --changed` hands on nothing at all: it would run everything.
    const kept = Object.keys(asked).find((name) => process.env[`npm_config_${name}`] !== undefined);
    if (kept !== undefined) throw new Error(`npm kept --${kept} to itself: put -- before it.`);
    return chooseParts();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** What has no hours of its own shares the time of the run. */
function minutesFor({ minutes }: Part): number {
  const left = LONGEST_RUN_MINUTES - performance.now() / 60_000;
  return minutes > LONGEST_RUN_MINUTES ? minutes : Math.min(minutes, left);
}

async function runAndSay(part: Part): Promise<PartResult> {
  const result = await runPart({ ...part, minutes: minutesFor(part) }, join(reports, `${part.name}.json`));
  const seconds = `${(result.ms / 1000).toFixed(1)} s`;
  const isGood = result.counts.failed === 0;
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} ${part.name.padEnd(18)} ${seconds.padStart(8)}  ${describeCounts(result.counts)}`,
  );
  for (const line of (part.tells && result.output.match(part.tells)) ?? []) console.log(`     ${line}`);
  if (!isGood) console.log(`${tellFailures(result.output)}\n`);
  return result;
}

/** The journeys need a browser; getting one is a part of running them, and may fail like them. */
async function runJourneys(part: Part): Promise<PartResult> {
  try {
    return await runAndSay({ ...part, env: { ...part.env, CHROMIUM_PATH: await findChromium() } });
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    console.log(`FAIL ${part.name}\n${output}\n`);
    return { name: part.name, counts: countCheck(false), ms: 0, output };
  }
}

async function runInTurn(parts: readonly Part[], atOnce: number): Promise<PartResult[]> {
  const waiting = [...parts];
  const results: PartResult[] = [];
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      results.push(part.name === 'journeys' ? await runJourneys(part) : await runAndSay(part));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function main(): Promise<void> {
  const parts = readParts();
  // A build that fails must not leave an older one for the budgets and the journeys to pass on.
  if (parts.some((part) => part.name === 'build')) {
    rmSync(join(REPOSITORY, 'dist'), { recursive: true, force: true });
  }
  if (!asked.changed && parts.some((part) => part.name === 'unit')) fetchHostedTools();
  const alone = parts.filter((part) => part.isAlone);
  const last = parts.filter((part) => !part.isAlone && part.isLast);
  const cheap = parts.filter((part) => !part.isAlone && !part.isLast);
  const results = [
    ...(await runInTurn(cheap, AT_ONCE)),
    ...(await runInTurn(alone, 1)),
    ...(await runInTurn(last, AT_ONCE)),
  ];
  const total = sum(results.map((result) => result.counts));
  const failures = results.filter((result) => result.counts.failed > 0);
  const failed = failures.map((result) => result.name);
  // Once more: of a long record often no more than the end is read.
  for (const { output } of failures) for (const line of headlines(output)) console.log(line);
  const ofTests = parts.filter((part) => part.count).map((part) => part.name);
  const ranTests = results.some(({ name, counts }) => ofTests.includes(name) && counts.passed > 0);
  const good = ranTests ? 'All good.' : 'Nothing that is tested was touched.';
  console.log(`\n${failed.length > 0 ? `Failed: ${failed.join(', ')}` : good}`);
  console.log(describeCounts(total));
  process.exitCode = failed.length > 0 || (results.length === 0 && !asked.changed) ? 1 : 0;
}

/** npm hands on what the whole group has got already: that is one wish. */
const ONE_WISH_MS = 1000;
let toldAt: number | undefined;
async function leave(): Promise<void> {
  if (toldAt !== undefined && performance.now() - toldAt < ONE_WISH_MS) return;
  if (toldAt === undefined) {
    toldAt = performance.now();
    console.log('Ending what is running … once more ends it at once.');
    await endRunningParts();
  } else stopRunningParts();
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave());
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
await main();
