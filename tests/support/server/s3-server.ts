import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#tests/support/until.ts';
import { findFreePort } from './free-port.ts';

/** The one account that it knows. */
const ACCOUNT = 'S3RVER';
const BUCKET = 'pictures';

/** A server that speaks S3 and checks signatures, as a process of its own. */
export interface S3Server {
  /** As `S3_URL` wants it. */
  url: string;
  /** Where its files lie. */
  folder: string;
  /** kill -9; what it has answered is kept. */
  kill: () => Promise<void>;
  /** On the same port, with the same files. */
  start: () => Promise<void>;
  /** Ends it and removes its files. */
  throwAway: () => Promise<void>;
}

/** What it makes its tokens of, where a listing goes on. */
const DES = '--openssl-legacy-provider';
/** Its own command line is not in its package: this is what that would do. */
const PROGRAM = "require('@20minutes/s3rver/lib/cli.js').parseAsync()";

/** Between two looks a free port may be somebody else's. */
const MOST_TRIES = 5;

export async function startS3(tries = MOST_TRIES): Promise<S3Server> {
  try {
    return await startOnFreePort();
  } catch (error) {
    if (tries === 1) throw error;
    return await startS3(tries - 1);
  }
}

async function startOnFreePort(): Promise<S3Server> {
  const port = String(await findFreePort());
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-s3-'));
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (!child) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    child = undefined;
  };
  const start = async (): Promise<void> => {
    const where = ['--directory', folder, '--address', '127.0.0.1', '--port', port];
    child = spawn(
      process.execPath,
      [DES, '-e', PROGRAM, '--', 's3rver', ...where, '--silent', '--configure-bucket', BUCKET],
      {
        stdio: 'ignore',
        cwd: import.meta.dirname,
      },
    );
    await until('the S3 server answers', async () => {
      if (child?.exitCode !== null) throw new Error(`The S3 server has ended on port ${port}`);
      return await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
    });
  };
  const end = () => child?.kill('SIGKILL');
  process.once('exit', end);
  await start();
  return {
    url: `http://${ACCOUNT}:${ACCOUNT}@127.0.0.1:${port}/${BUCKET}`,
    folder,
    kill,
    start,
    async throwAway() {
      process.off('exit', end);
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
