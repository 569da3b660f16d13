import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOrphan, nameCluster, PATIENCE, type Patience } from './orphan.ts';
import { guardWith } from './run-postgres.ts';

// PostgreSQL that is asked to stop in the middle of its recovery may never do so. No start waits for a hand then.

/** Until a signal that is not heard. For one that is heard there is time: on a busy machine not even that is quick. */
const SHORT_S = 0.2;
const LONG_S = 60;
let folder: string;
let started: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plateglow-stubborn-'));
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Deaf to some signals, tells which one it hears; shows the cluster's name among the processes, as PostgreSQL does. */
const STUBBORN = `
  for (const name of ['SIGINT', 'SIGQUIT']) process.on(name, () => {
    if (process.argv[2].includes(name)) return;
    console.log(name);
    process.exit(0);
  });
  setInterval(() => {}, 1000);
  console.log('up');`;
const stubborn = (deafTo: string) => [process.execPath, '-e', STUBBORN, nameCluster(folder), deafTo];

async function begin([file = '', ...args]: string[]) {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  started.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child.stdout, 'data');
  const closed = once(child, 'close');
  return {
    child,
    /** The signal that it heard. Without one: it was ended by force. */
    async heard() {
      await closed;
      return said.replace('up', '').trim();
    },
  };
}

const cases: [deafTo: string, heard: string, patience: Patience][] = [
  ['nothing', 'SIGINT', { withCheckpointS: LONG_S, withoutS: LONG_S }],
  ['SIGINT', 'SIGQUIT', { withCheckpointS: SHORT_S, withoutS: LONG_S }],
  ['SIGINT SIGQUIT', '', { withCheckpointS: SHORT_S, withoutS: SHORT_S }],
];

test.each(cases)('an earlier one that is deaf to %s ends by "%s"', async (deafTo, heard, patience) => {
  const old = await begin(stubborn(deafTo));
  const pidFile = join(folder, 'postmaster.pid');
  writeFileSync(pidFile, `${old.child.pid}\n`);
  await endOrphan(folder, patience);
  expect(await old.heard()).toBe(heard);
  expect(existsSync(pidFile)).toBe(false);
});

test.each(cases)('under the guard one that is deaf to %s ends by "%s"', async (deafTo, heard, patience) => {
  const guard = await begin(['/bin/sh', '-c', guardWith(patience), 'guard', ...stubborn(deafTo)]);
  guard.child.stdin.end();
  expect(await guard.heard()).toBe(heard);
});

/** Hundreds of processes: on a busy machine they take more than a minute. */
const MANY = { timeout: 300_000 };

test(
  'under the guard one that ends at once is over, and so is its guard, while it may still be getting ready',
  MANY,
  async () => {
    const run = async () => {
      const guard = spawn('/bin/sh', ['-c', guardWith(PATIENCE), 'guard', 'false'], {
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      started.push(guard);
      let complaint = '';
      guard.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
      await once(guard, 'close');
      return complaint;
    };
    for (let round = 0; round < 40; round += 1) {
      const complaints = await Promise.all(Array.from({ length: 10 }, run));
      expect(complaints.join('')).toBe('');
    }
  },
);

test(
  'under the guard one that ends as soon as it is told to is over, and so is its guard',
  MANY,
  async () => {
    for (let round = 0; round < 4; round += 1) {
      const guarded = ['/bin/sh', '-c', guardWith({ withCheckpointS: LONG_S, withoutS: LONG_S }), 'guard'];
      const guards = await Promise.all(
        Array.from({ length: 10 }, () => begin([...guarded, ...stubborn('nothing')])),
      );
      for (const { child } of guards) child.stdin.end();
      for (const guard of guards) expect(await guard.heard()).toBe('SIGINT');
    }
  },
);
