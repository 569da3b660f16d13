import type { ChildProcess } from 'node:child_process';
import { openSecrets } from '#local/secrets.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '#shared/contract.ts';
import { makeDataDir, removeDataDir } from './data-dir.ts';
import { makeReadyDataDir } from './golden-data-dir.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { launch, type LaunchOptions } from './launch.ts';

/** Where a server is, and what its callers need to know. */
export interface ServerPlace {
  url: string;
  publishableKey: string;
  secretKey: string;
  dataDir: string;
  mailboxUrl: string | undefined;
}

export interface TestServer extends ServerPlace {
  process: ChildProcess;
  /** What it has written so far, both streams. */
  output: () => string;
  /** Ends it as Ctrl-C does and gives the exit code. */
  stop: () => Promise<number | null>;
  /** kill -9 of the server process: its database must notice by itself. */
  kill: () => Promise<void>;
}

export interface ServerOptions {
  /** Kept across servers when given; else a ready one of its own, removed with `stop`. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Another program than the product's own, from the root of the repository. */
  entry?: string;
}

/** What a client needs to speak to the server that runs on this data directory. */
export function keysOf(
  url: string,
  dataDir: string,
): Pick<TestServer, 'url' | 'publishableKey' | 'secretKey'> {
  const { secretKey } = openSecrets(dataDir);
  return { url, secretKey, publishableKey: EMBEDDED_PUBLISHABLE_KEY };
}

/** What a server before it had given back may be somebody else's for a moment: any search for a free port finds it too. */
async function begin(folder: string, options: LaunchOptions) {
  const beganAt = performance.now();
  for (;;) {
    const launched = launch(folder, options);
    try {
      return { launched, ...(await launched.ready()) };
    } catch (error) {
      const isTaken = /Port \d+ on \S+ is taken/.test(launched.stderr());
      if (!isTaken || performance.now() - beganAt > PATIENCE_MS) throw error;
    }
  }
}

/** Starts the real server as a process of its own, on a free port, and waits for its one line. */
export async function startServer({ dataDir, env = {}, ...rest }: ServerOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? (env.DATABASE_URL ? makeDataDir() : makeReadyDataDir());
  const { launched, url, mailboxUrl } = await begin(folder, { env, ...rest }).catch((error: unknown) => {
    if (dataDir === undefined) removeDataDir(folder);
    throw error;
  });
  return {
    ...keysOf(url, folder),
    mailboxUrl,
    dataDir: folder,
    process: launched.process,
    output: () => launched.stdout() + launched.stderr(),
    async stop() {
      launched.process.kill('SIGINT');
      const code = await launched.exited;
      if (dataDir === undefined) removeDataDir(folder);
      return code;
    },
    async kill() {
      launched.process.kill('SIGKILL');
      await launched.exited;
    },
  };
}
