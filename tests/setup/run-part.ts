import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { TOOL_PATH } from '#build/tool-path.ts';
import { type Counts, countCheck, judge } from './count-results.ts';

export const REPOSITORY = resolve(import.meta.dirname, '..', '..');

/** One thing that `npm test` looks at. */
export interface Part {
  name: string;
  /** A tool of ours and its arguments. `{report}` stands for a file that only this run writes. */
  command: readonly [tool: string, ...args: string[]];
  env?: Readonly<Record<string, string>>;
  /** Reads the tool's own report; a part without one is a single check, good when it ends with 0. */
  count?: (report: unknown) => Counts;
  /** Lines of its output that are told though all is well. */
  tells?: RegExp;
  /** Runs by itself, after the cheap ones. */
  isAlone?: boolean;
  /** Needs what has been built, and starts servers and browsers of its own. */
  isLast?: boolean;
  /** Having nothing to run is no failure. */
  mayBeEmpty?: boolean;
  /** Minutes after which a part that hangs is ended, and has failed. */
  minutes: number;
}

/** For a tool that is asked to end to tell what it has found so far; what hangs is ended after that. */
export const LAST_WORDS_MS = 60_000;
/** The same where somebody is waiting for it. */
const GOODBYE_MS = 20_000;

export interface PartResult {
  name: string;
  counts: Counts;
  ms: number;
  /** What the tool wrote, and why we count it as failed if the tool did not say. */
  output: string;
}

const running = new Set<ChildProcess>();

let isOver = false;

/**
 * Ends all that is running, and lets nothing more begin: each has a while to end its own browsers and servers, which are
 * in groups of their own and stay where their tool is killed.
 */
export async function endRunningParts(): Promise<void> {
  isOver = true;
  const ends = [...running].map((child) => once(child, 'close').catch(() => undefined));
  for (const child of running) child.kill('SIGINT');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise((resolve) => (timer = setTimeout(resolve, GOODBYE_MS)));
  await Promise.race([Promise.all(ends), tooLong]);
  clearTimeout(timer);
  stopRunningParts();
}

/** At once, grandchildren included. */
export function stopRunningParts(): void {
  for (const child of running) stop(child);
}

/** Runs a part to its end and never throws: a part that crashes has failed, and the next one still runs. */
export async function runPart(part: Part, reportFile: string): Promise<PartResult> {
  const startedAt = performance.now();
  const { exitCode, output } = await run(part, reportFile);
  const { counts, complaint } = readCounts(part, reportFile, exitCode);
  return {
    name: part.name,
    counts: part.mayBeEmpty && exitCode === 0 ? counts : judge(counts, exitCode),
    ms: performance.now() - startedAt,
    output: [output.trimEnd(), complaint].filter(Boolean).join('\n'),
  };
}

function readCounts(
  part: Part,
  reportFile: string,
  exitCode: number | null,
): { counts: Counts; complaint?: string } {
  if (!part.count) return { counts: countCheck(exitCode === 0) };
  try {
    const counts = part.count(JSON.parse(readFileSync(reportFile, 'utf8')));
    const ranNothing = counts.passed + counts.failed === 0;
    return ranNothing ? { counts, complaint: `${part.name} ran no test.` } : { counts };
  } catch (error) {
    return {
      counts: countCheck(false),
      complaint: `${part.name} left no report that can be read: ${String(error)}`,
    };
  }
}

function run(part: Part, reportFile: string): Promise<{ exitCode: number | null; output: string }> {
  const [tool, ...args] = part.command.map((word) => word.replace('{report}', reportFile));
  const isWindows = process.platform === 'win32';
  const child = spawn(tool ?? '', args, {
    cwd: REPOSITORY,
    // A process group of its own, so that its servers and browsers end with it.
    detached: !isWindows,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...part.env,
      PATH: TOOL_PATH,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      // Playwright forces colours upon its workers, and Node complains of each where others have ruled them out.
      DEBUG_COLORS: '0',
      NO_COLOR: undefined,
    },
  });
  running.add(child);
  let output = '';
  const listen = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);

  return new Promise((done) => {
    let isLate = false;
    const timers = [
      setTimeout(() => {
        isLate = true;
        output += `\n${part.name} did not end within ${Math.round(part.minutes)} minutes.\n`;
        child.kill('SIGINT');
        timers.push(setTimeout(() => stop(child), LAST_WORDS_MS));
      }, part.minutes * 60_000),
    ];
    const finish = (ended: number | null): void => {
      const exitCode = isLate ? null : ended;
      if (isLate) stop(child);
      for (const timer of timers) clearTimeout(timer);
      running.delete(child);
      // Nobody reads it any more, and nothing comes after it.
      if (isOver) return;
      done({ exitCode, output: stripVTControlCharacters(output) });
    };
    child.on('error', (error) => {
      output += `\n${tool} could not be started: ${error.message}\n`;
      finish(null);
    });
    child.on('close', finish);
  });
}

function stop(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // The group may have ended by itself in this very moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
