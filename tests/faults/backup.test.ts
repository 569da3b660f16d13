import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from '#tests/support/chance.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import { createJournal, type Journal } from './journal.ts';
import { runLoad, signUpCook } from './load.ts';
import { canHaveSmallDisk, makeSmallDisk } from './small-disk.ts';
import { findBadBooks, findBrokenFiles, findTruth } from './truth.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'supabase', 'local', 'backup', 'backup.ts');
const LONG_MS = 600_000;
const dataDir = makeReadyDataDir();
const made: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } });
});
afterAll(async () => {
  await server.stop();
  for (const folder of [dataDir, ...made]) removeDataDir(folder);
});

/** A folder beside the data directory, which is removed in the end. */
function nextTo(name: string): string {
  const folder = join(dirname(dataDir), `${name}-${String(process.pid)}`);
  made.push(folder);
  return folder;
}

const backup = (from: string, ...args: string[]) => beginBackup(from, args).ended;

function beginBackup(from: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: from, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: endOf(child) };
}

async function endOf(child: ChildProcessByStdio<null, Readable, Readable>) {
  let [told, refused] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (refused += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, told, refused };
}

/** Brings a backup back, and looks at it through a server that runs on it. */
async function restore(folder: string, look: (restored: TestServer) => Promise<void>): Promise<void> {
  const restored = await startServer({ dataDir: folder, env: { LOG_LEVEL: 'warn' } });
  try {
    await look(restored);
  } finally {
    await restored.stop();
  }
}

/** What the server has promised and nobody is changing at this moment. */
const promisesOf = (journal: Journal) =>
  new Map(
    journal
      .names()
      .map((name) => [name, [...journal.allowed(name)]] as const)
      .filter(([, values]) => values.length === 1)
      .map(([name, [value = '']]) => [name, value]),
  );

test(
  'a backup taken while photos come in has all that was acknowledged before, and rows and pictures agree',
  async () => {
    const cooks = await Promise.all([1, 2].map(() => signUpCook(server, 100_000)));
    const journal = createJournal();
    const load = runLoad(server, cooks, journal, createChance(7));
    await until('the load is under way', () => load.acknowledged() > 120);
    const before = promisesOf(journal);
    const acknowledged = load.acknowledged();
    const folder = nextTo('backup');
    const taken = await backup(dataDir, folder);
    expect(taken).toMatchObject({ code: 0, refused: '' });
    const during = load.acknowledged() - acknowledged;
    load.expectTheWorst();
    expect(await load.ended).toEqual([]);
    expect(during, 'photos came in meanwhile').toBeGreaterThan(10);

    const after = promisesOf(journal);
    const kept = [...before].filter(([name, value]) => after.get(name) === value);
    expect(kept.length).toBeGreaterThan(25);
    await restore(folder, async () => {
      const sql = openBehind(folder);
      try {
        expect(await findBrokenFiles(sql, folder)).toEqual([]);
        expect(await findBadBooks(sql)).toEqual([]);
        const found = await findTruth(sql, folder);
        // What is not there any more is told by no line.
        const lost = kept.filter(([name, value]) => (found.get(name) ?? '(absent)') !== value);
        expect(lost).toEqual([]);
      } finally {
        await sql.end();
      }
    });
    expect(journal.verify(await truthOf(dataDir)), 'the server itself has lost nothing by it').toEqual([]);
  },
  LONG_MS,
);

async function truthOf(folder: string): Promise<Map<string, string>> {
  const sql = openBehind(folder);
  try {
    return await findTruth(sql, folder);
  } finally {
    await sql.end();
  }
}

test(
  'people sign in where a backup was brought back, and no start is needed to take one',
  async () => {
    const stopped = makeReadyDataDir();
    made.push(stopped);
    const first = await startServer({ dataDir: stopped });
    const cook = await signUp(first);
    await first.stop();
    const folder = nextTo('stopped');
    expect(await backup(stopped, folder)).toMatchObject({ code: 0, refused: '' });
    const keysIn = (of: string) => readFileSync(join(of, 'signing-keys.json'), 'utf8');
    expect(keysIn(folder)).toBe(keysIn(stopped));
    await restore(folder, async (restored) => {
      const { error } = await connect(restored).auth.signInWithPassword({
        email: cook.email,
        password: PASSWORD,
      });
      expect(error).toBeNull();
    });
  },
  LONG_MS,
);

test('nothing is written over, nor into what is backed up, and what ends early leaves no half', async () => {
  const full = nextTo('full');
  mkdirSync(full);
  writeFileSync(join(full, 'a'), 'mine');
  expect(await backup(dataDir, full)).toMatchObject({ code: 1, refused: expect.stringContaining('already') });
  const inside = join(dataDir, 'backup');
  expect(await backup(dataDir, inside)).toMatchObject({
    code: 1,
    refused: expect.stringContaining('elsewhere'),
  });
  expect(existsSync(inside)).toBe(false);
  const sql = openBehind(dataDir);
  const target = nextTo('early');
  try {
    await sql.begin(async (transaction) => {
      await transaction`lock table storage.objects in access exclusive mode`;
      expect(await backup(dataDir, target)).toMatchObject({
        code: 1,
        refused: expect.stringContaining('lock'),
      });
    });
  } finally {
    await sql.end();
  }
  const left = readdirSync(dirname(target)).filter((name) => name.startsWith('early-'));
  expect(left).toEqual([]);
  const slots = openBehind(dataDir);
  try {
    expect(await slots`select 1 from pg_replication_slots`).toHaveLength(0);
  } finally {
    await slots.end();
  }
});

test('where nothing is backed up the command has failed, and says how it is called', async () => {
  for (const args of [[], ['--into', 'a'], ['a', 'b'], ['']]) {
    const taken = await backup(dataDir, ...args);
    expect(taken).toEqual({
      code: 1,
      told: '',
      refused: expect.stringContaining('npm run backup -- FOLDER'),
    });
  }
  const asked = await backup(dataDir, '--help');
  expect(asked).toEqual({ code: 0, refused: '', told: expect.stringContaining('npm run backup -- FOLDER') });
});

const makeOld = (path: string) => {
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(path, twoDaysAgo, twoDaysAgo);
};

test('what others have not finished stays, however old it is and whatever it is called', async () => {
  const [drawings, mixed, empty] = ['drawings', 'mixed', 'empty'].map((name) => {
    const folder = `${nextTo(name)}.unfinished-999999`;
    mkdirSync(folder);
    made.push(folder);
    return folder;
  }) as [string, string, string];
  writeFileSync(join(drawings, 'menu.svg'), 'mine');
  for (const name of ['secrets.json', 'menu.svg']) writeFileSync(join(mixed, name), 'mine');
  [drawings, mixed, empty].forEach(makeOld);
  expect(await backup(dataDir, nextTo('beside-others'))).toMatchObject({ code: 0, refused: '' });
  expect([drawings, mixed, empty].map((folder) => readdirSync(folder))).toEqual([
    ['menu.svg'],
    ['menu.svg', 'secrets.json'],
    [],
  ]);
});

test('what is laid into the empty folder meanwhile stays, and a link to one leads there', async () => {
  const [target, link] = [nextTo('filled-meanwhile'), nextTo('link')];
  mkdirSync(target);
  symlinkSync(target, link);
  const sql = openBehind(dataDir);
  try {
    const { ended } = await sql.begin(async (transaction) => {
      await transaction`lock table storage.objects in access exclusive mode`;
      const begun = beginBackup(dataDir, [target]);
      await until('it has begun', () =>
        readdirSync(dirname(target)).some((name) => name.startsWith(`${basename(target)}.unfinished-`)),
      );
      writeFileSync(join(target, 'menu.svg'), 'mine');
      return begun;
    });
    expect(await ended).toMatchObject({ code: 1, refused: expect.stringContaining('already') });
  } finally {
    await sql.end();
  }
  expect(readFileSync(join(target, 'menu.svg'), 'utf8')).toBe('mine');
  rmSync(join(target, 'menu.svg'));
  expect(await backup(dataDir, link)).toMatchObject({ code: 0, refused: '' });
  expect(existsSync(join(target, 'secrets.json'))).toBe(true);
});

test.skipIf(!canHaveSmallDisk)('at a disk it says at once that it takes a folder inside of it', async () => {
  const disk = makeSmallDisk(200);
  try {
    expect(await backup(dataDir, disk.folder)).toEqual({
      code: 1,
      told: '',
      refused: `${disk.folder} is where another disk begins: name a folder inside of it.\n`,
    });
    expect(await backup(dataDir, join(disk.folder, 'monday'))).toMatchObject({ code: 0, refused: '' });
  } finally {
    disk.remove();
  }
});

test('a backup that is stopped leaves nothing, and one that was killed is removed by a later one', async () => {
  const [target, whole] = [nextTo('stopped-early'), nextTo('whole')];
  const beside = dirname(target);
  const halves = () => readdirSync(beside).filter((name) => name.startsWith(`${basename(target)}.`));
  const sql = openBehind(dataDir);
  const interrupt = (signal: 'SIGTERM' | 'SIGKILL') =>
    sql.begin(async (transaction) => {
      await transaction`lock table storage.objects in access exclusive mode`;
      const { child, ended } = beginBackup(dataDir, [target]);
      await until('it has begun to copy', () =>
        halves().some((half) => existsSync(join(beside, half, 'secrets.json'))),
      );
      child.kill(signal);
      return await ended;
    });
  try {
    expect(await interrupt('SIGTERM')).toMatchObject({ code: 1 });
    expect(halves()).toEqual([]);
    await interrupt('SIGKILL');
  } finally {
    await sql.end();
  }
  const [half = ''] = halves();
  makeOld(join(beside, half));
  // By npm, from where the person stands.
  const stands = { npm_lifecycle_event: 'backup', INIT_CWD: beside };
  const taken = await beginBackup(dataDir, [basename(whole)], stands).ended;
  expect(taken).toMatchObject({ code: 0, refused: '' });
  expect(existsSync(join(whole, 'secrets.json'))).toBe(true);
  expect(halves()).toEqual([]);
});
