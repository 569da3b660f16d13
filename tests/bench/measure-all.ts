import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FIGURES_FILE, type BenchResult, type Figure } from './report.ts';
import { saveResults } from './results.ts';

/** All benches, in the order in which they are listed. */
type Benches = ReadonlyMap<string, { about: string }>;

/** Longer than this no bench of the table takes on two quiet cores. */
const PATIENCE_MS = 30 * 60_000;
/** A machine that was just busy comes to rest meanwhile. */
const REST_MS = 5000;

/** Runs benches one after the other, each as a process of its own, and saves after each what it found. */
export async function measureAll(names: readonly string[], benches: Benches): Promise<boolean> {
  let isWhole = true;
  for (const name of names) {
    console.log(`\n== ${name}`);
    await pause(REST_MS);
    const result = await measure(name, benches.get(name)?.about ?? '');
    saveResults([result], [...benches.keys()]);
    if (result.failed !== undefined) {
      console.error(`${name}: ${result.failed}`);
      isWhole = false;
    }
  }
  return isWhole;
}

async function measure(bench: string, about: string): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-bench-'));
  const [loadBefore = 0] = loadavg();
  const beganAt = performance.now();
  try {
    const file = join(folder, 'figures');
    const ending = await runBench(bench, file);
    const figures = existsSync(file) ? readFigures(file) : [];
    const failed = ending ?? (figures.length === 0 ? 'it told of no figure' : undefined);
    return {
      bench,
      about,
      at: new Date().toISOString(),
      machine: describeMachine(),
      loadBefore,
      seconds: (performance.now() - beganAt) / 1000,
      figures,
      ...(failed !== undefined && { failed }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Undefined when it ended well. */
async function runBench(bench: string, file: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), bench], {
    env: { ...process.env, [FIGURES_FILE]: file },
    stdio: 'inherit',
    timeout: PATIENCE_MS,
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code === 0) return undefined;
  return signal === null ? `it ended with ${code}` : `it was ended by ${signal}`;
}

const readFigures = (file: string): Figure[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Figure);

function describeMachine(): string {
  const cores = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${cores.length} x ${cores[0]?.model ?? 'an unknown core'}, ${gigabytes} GB, Node ${process.versions.node}`;
}
