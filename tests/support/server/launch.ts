import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
const START = 'supabase/local/start.ts';
const READY_MS = 110_000;
const LINE = /ready at (\S+)(?: \(.*?(http\S+)\))?\n/;

export interface Launched {
  process: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** Settles with the exit code; null after a signal. */
  exited: Promise<number | null>;
  /** Settles with the addresses in its one line; fails when it ends without. */
  ready: () => Promise<{ url: string; mailboxUrl: string | undefined }>;
}

export interface LaunchOptions {
  /** The program, from the root of the repository. */
  entry?: string;
  env?: Record<string, string>;
  /** Started as this user, where root may choose. */
  account?: { uid: number; gid: number };
  /** A shell's umask, in octal. */
  umask?: string;
  /** As `npm start` does it: below a shell, which is what gets the signals. */
  isOfNpm?: boolean;
}

/** Starts the real server as a process of its own, on a free port unless told otherwise, and waits for nothing. */
export function launch(
  dataDir: string,
  { entry = START, env = {}, account, umask = '022', isOfNpm = false }: LaunchOptions = {},
): Launched {
  const run = isOfNpm ? '"$0" "$1"; exit' : 'exec "$0" "$1"';
  const started = ['-c', `umask ${umask}; ${run}`, process.execPath, join(REPOSITORY, entry)];
  const child = spawn('/bin/sh', started, {
    ...account,
    env: {
      ...process.env,
      NODE_ENV: '',
      SKIP_BUILD: '1',
      DATABASE_URL: '',
      SIGN_INS_PER_ADDRESS: '100000',
      SIGN_UPS_PER_ADDRESS: '100000',
      // The least that the library takes: of all the work of a sign-up its password was nine tenths.
      LITE_AUTH_BCRYPT_COST: '4',
      PORT: '0',
      // Tests take jobs from the queue themselves, unless they are about the runner.
      JOB_WORKERS: '0',
      npm_lifecycle_event: isOfNpm ? 'start' : undefined,
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = once(child, 'close').then(() => child.exitCode);
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    async ready() {
      const patience = AbortSignal.timeout(READY_MS);
      for (;;) {
        const [, url, mailboxUrl] = LINE.exec(stdout) ?? [];
        if (url !== undefined) return { url, mailboxUrl };
        if (child.exitCode !== null || child.signalCode !== null || patience.aborted) {
          throw new Error(`The server did not start:\n${stdout}${stderr}`);
        }
        await Promise.race([once(child.stdout, 'data'), exited, once(patience, 'abort')]);
      }
    },
  };
}
