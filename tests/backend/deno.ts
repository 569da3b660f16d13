import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DENOS } from '#tests/support/server/denos.ts';
import { isAlive } from '#tests/support/server/processes.ts';
import type { ServerPlace } from '#tests/support/server/server.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const FUNCTION = pathToFileURL(join(REPOSITORY, 'supabase', 'functions', 'transform-image', 'index.ts')).href;
const ENTRY = join(import.meta.dirname, 'serve-on-free-port.ts');
const LISTENING = /Listening on (http:\/\/[\d.:]+)\//;

export interface DenoFunction {
  url: string;
  /** What was started, which may be a script, and the Deno in it. */
  process: ChildProcess;
  pid: number;
  output: () => string;
  /** At once, in the middle of whatever it does. */
  kill: () => void;
  stop: () => Promise<void>;
}

/** Runs the function's `index.ts` in Deno, as Supabase does, beside a server that stands for the rest of Supabase. */
export async function startInDeno(
  server: ServerPlace,
  env: Record<string, string> = {},
  program = DENOS[0]?.program ?? '',
): Promise<DenoFunction> {
  const cache = mkdtempSync(join(tmpdir(), 'plateglow-deno-'));
  const permissions = ['--allow-net', '--allow-env', '--allow-read'];
  const child = spawn(
    program,
    ['run', '--no-check', '--node-modules-dir=manual', ...permissions, ENTRY, FUNCTION],
    {
      cwd: REPOSITORY,
      env: {
        PATH: process.env.PATH,
        HOME: cache,
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        SUPABASE_URL: server.url,
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secretKey }),
        // Nobody begins another one where this has used up what a platform would give it.
        PROCESSOR_MS: 'Infinity',
        MEMORY_MB: 'Infinity',
        WALL_CLOCK_MS: 'Infinity',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: what npm starts may be a script that starts it.
      detached: true,
    },
  );
  const kill = () => {
    if (child.pid !== undefined && isAlive(child.pid)) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += `${chunk.toString()} `));
  }
  const exited = once(child, 'close');
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await exited;
    rmSync(cache, { recursive: true, force: true });
  };
  for (;;) {
    const url = LISTENING.exec(output)?.[1];
    if (url !== undefined) {
      const pid = childOf(child.pid ?? 0) ?? child.pid ?? 0;
      return { url, process: child, pid, output: () => output, kill, stop };
    }
    if (child.exitCode !== null) throw new Error(`Deno did not start:\n${output}`);
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), exited]);
  }
}

/** Undefined where it has none, or where the system does not tell. */
function childOf(pid: number): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children === '' ? undefined : Number.parseInt(children, 10);
  } catch {
    return undefined;
  }
}
