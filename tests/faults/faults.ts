// `npm run faults`: kills of the server and of its database under load, and then the lab. With options the lab alone:
// `npm run faults -- --kills 1000 --seed N`. Ends with 1 where a promise was broken.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from '#local/build-app.ts';
import { PROJECT_ROOT } from '#local/settings.ts';
import { findChromium } from '#build/find-chromium.ts';
import { onOrOff, readOrLeave, text, type Values, wholeNumber } from '#tests/bench/arguments.ts';
import { openBook } from '#tests/faults/lab/book.ts';
import { runLab } from '#tests/faults/lab/lab.ts';
import { PLANTED_IN_LAB, runPlanted } from '#tests/faults/lab/planted.ts';
import { makeGoldenDataDir } from '#tests/support/server/golden-data-dir.ts';

const OPTIONS = {
  kills: wholeNumber(50, 'how often something dies'),
  seed: wholeNumber(Date.now() % 1_000_000, 'of chance: the same one kills at the same moments'),
  life: wholeNumber(0, 'one phone alone: what a broken promise is told with', { least: 0 }),
  log: onOrOff('tells all that happens'),
  plant: text(undefined, 'a mistake in the app first; all: one after the other, each has to be found'),
} as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Those without a phone. */
function runServerParts(): boolean {
  const runAll = join(PROJECT_ROOT, 'tests', 'setup', 'run-all.ts');
  return spawnSync(process.execPath, [runAll, '--faults'], { stdio: 'inherit' }).status === 0;
}

async function runOnce({ kills, seed, life, log }: Values<typeof OPTIONS>): Promise<boolean> {
  say(`seed ${seed}`);
  const book = openBook();
  const sayTable = () => book.table().forEach(say);
  process.once('exit', sayTable);
  await runLab({ kills, seed, ...(life > 0 && { life }), isLoud: log, book, say });
  return book.kills() > 0 && book.faults().length === 0;
}

/** Whether each of them was found. */
async function findAll(names: readonly string[], { kills, seed }: Values<typeof OPTIONS>): Promise<boolean> {
  const missed: string[] = [];
  for (const name of names) {
    say(`planted: ${name}`);
    const book = await runPlanted(name, { kills, seed, say });
    say(book.faults().length > 0 ? `found after ${book.kills()} kills: ${name}` : `NOT FOUND: ${name}`);
    if (book.faults().length === 0) missed.push(name);
  }
  return missed.length === 0;
}

// Browsers and servers end with us, whoever ends us; what was found by then is told.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const asked = readOrLeave('faults', OPTIONS);
const isServerGood = process.argv.length > 2 || runServerParts();
ensureBuilt();
process.env.CHROMIUM_PATH = await findChromium();
const removeGolden = await makeGoldenDataDir();
try {
  const { plant } = asked;
  const isGood =
    plant === undefined
      ? await runOnce(asked)
      : await findAll(plant === 'all' ? PLANTED_IN_LAB : [plant], asked);
  if (!isGood || !isServerGood) process.exitCode = 1;
} finally {
  removeGolden();
}
