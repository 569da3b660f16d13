import { execSync } from 'node:child_process';
import {
  chmodSync,
  lchownSync,
  linkSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isReachableBy, unprivilegedAccount } from '#local/postgres/account.ts';
import { mendCluster } from '#local/postgres/mend-cluster.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import type { LaunchOptions } from '#tests/support/server/launch.ts';
import { connect, PASSWORD, signUp } from '#tests/support/server/people.ts';
import { addPhoto } from '#tests/support/server/photos.ts';
import { findClusterFolder } from '#tests/support/server/processes.ts';
import { keysOf } from '#tests/support/server/server.ts';
import { begin, end, endAll, newFolder, usedFolder } from './begun-servers.ts';

// A backup that was brought back: with other modes, with other owners, or by somebody else.

const SLOW = 600_000;
const nobody = unprivilegedAccount();
const ME = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
/** Any that nobody has. */
const STRANGER = { uid: 4711, gid: 4711 };
/** From a checkout below a closed home nobody else can start anything. */
const canServe = nobody !== null && isReachableBy(nobody, process.execPath);
/** How an ordinary user starts a server. */
const ordinary: LaunchOptions = canServe ? { account: nobody } : {};
const { uid: ordinaryUid } = ordinary.account ?? ME;

const isRootAlone = nobody !== null && !canServe;

if (!nobody) console.log('Only root can give files away: here no owners are lost, only modes.');
if (isRootAlone) console.log('Nobody but root gets to this checkout: no ordinary user tries anything here.');

afterEach(endAll);

function everythingIn(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [folder, ...below.map((name) => join(folder, name))];
}

function give(folder: string, { uid, gid }: typeof ME): void {
  for (const path of everythingIn(folder)) lchownSync(path, uid, gid);
}

function setModes(folder: string, ofFolders: number, ofFiles: number): void {
  for (const path of everythingIn(folder).toReversed()) {
    const stats = lstatSync(path);
    if (!stats.isSymbolicLink()) chmodSync(path, stats.isDirectory() ? ofFolders : ofFiles);
  }
}

/** A data directory where somebody has a photo, and a look whether it is still there. */
async function openKitchen(folder: string, options: LaunchOptions = {}) {
  const cluster = findClusterFolder(folder);
  if (options.account) for (const path of [folder, cluster]) give(path, options.account);
  const start = async () => {
    const server = begin(folder, options);
    const { url, mailboxUrl } = await server.ready();
    return { ...server, place: { ...keysOf(url, folder), dataDir: folder, mailboxUrl } };
  };
  const server = await start();
  const person = await signUp(server.place, 'Grace Baker');
  const { path } = await addPhoto(server.place, person);
  expect(await end(server)).toBe(0);
  /** Returns how many lines in its log tell of a mend. */
  const expectAllThere = async () => {
    const again = await start();
    const client = connect(again.place);
    const { error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
    expect(error).toBeNull();
    expect((await client.from('profiles').select('full_name')).data).toEqual([{ full_name: 'Grace Baker' }]);
    expect((await client.storage.from('originals').download(path)).error).toBeNull();
    expect(await end(again)).toBe(0);
    return again.stderr().split('"owners and modes of the database were lost; they are mended"').length - 1;
  };
  return { cluster, expectAllThere };
}

/** What a start that fails says, with nothing beside it. */
async function failToStart(folder: string, options: LaunchOptions = {}): Promise<string> {
  const server = begin(folder, options);
  await expect(server.ready()).rejects.toThrow('did not start');
  expect(await server.exited).toBe(1);
  expect(server.stdout()).toBe('');
  return server.stderr();
}

/** The command at the end of such a sentence, as root would give it. */
const obey = (sentence: string) => execSync(/with: (.+)\n$/.exec(sentence)![1]!);

describe('a backup of the database', () => {
  // The same one for all that it may have lost: each mend brings back all of it.
  const folder = makeReadyDataDir();
  const cluster = findClusterFolder(folder);
  let expectAllThere: () => Promise<number>;
  beforeAll(async () => {
    ({ expectAllThere } = await openKitchen(folder));
  }, SLOW);
  afterAll(() => removeDataDir(folder));

  const losses: [string, () => void][] = [
    ['which is open to everybody', () => setModes(cluster, 0o755, 0o644)],
    ['in which nothing may be written', () => setModes(cluster, 0o500, 0o400)],
  ];
  const ofRoot: typeof losses = [
    ["that is all root's, and open", () => (give(cluster, ME), setModes(cluster, 0o755, 0o644))],
    ['that is all of another account', () => give(cluster, STRANGER)],
    ["in which only one file is root's", () => lchownSync(join(cluster, 'global', 'pg_control'), 0, 0)],
    ['in a data directory that is closed to all but root', () => chmodSync(folder, 0o700)],
  ];

  test.each(nobody ? [...losses, ...ofRoot] : losses)(
    '%s is mended once, with a line in the log, and all is there',
    async (_, lose) => {
      lose();
      expect(await expectAllThere(), 'lines in the log').toBe(1);
      expect(statSync(cluster).mode & 0o777).toBe(0o700);
      expect(new Set(everythingIn(cluster).map((path) => lstatSync(path).uid))).toEqual(
        new Set([nobody?.uid ?? ME.uid]),
      );
      expect(mendCluster(cluster, nobody), 'files and folders of the next mend').toBe(0);
    },
    SLOW,
  );

  test(
    'is mended without a change to what a link in it leads to',
    async () => {
      const outside = newFolder();
      writeFileSync(join(outside, 'file'), '');
      setModes(outside, 0o555, 0o444);
      symlinkSync(outside, join(cluster, 'folder'));
      symlinkSync(join(outside, 'file'), join(cluster, 'file'));
      if (nobody) give(cluster, ME);
      else chmodSync(cluster, 0o755);
      expect(await expectAllThere()).toBe(1);
      for (const path of everythingIn(outside)) {
        expect(statSync(path)).toMatchObject({ uid: ME.uid });
        expect(statSync(path).mode & 0o777).toBe(path === outside ? 0o555 : 0o444);
      }
      chmodSync(outside, 0o755);
      for (const link of ['folder', 'file']) rmSync(join(cluster, link));
    },
    SLOW,
  );

  test(
    'that does not look like one of ours is left as it is, and told',
    async () => {
      const strange = usedFolder();
      const strangeCluster = findClusterFolder(strange);
      // As another program, or a hand, would have started it.
      writeFileSync(join(strangeCluster, 'postmaster.opts'), '/usr/bin/postgres "-D" "/somewhere"\n');
      if (nobody) give(strangeCluster, STRANGER);
      chmodSync(strangeCluster, 0o755);
      const sentence = await failToStart(strange);
      expect(sentence).toContain(
        `${strangeCluster} does not look like a database of PlateGlow, so it is left as it is. ${strangeCluster} ` +
          (nobody ? 'belongs to 4711 and must belong to nobody.' : 'has the mode 0755, but must be'),
      );
      expect(statSync(strangeCluster).mode & 0o777).toBe(0o755);
      const owners = everythingIn(strangeCluster).map((path) => lstatSync(path).uid);
      expect(new Set(owners)).toEqual(new Set([nobody ? STRANGER.uid : ME.uid]));
      obey(sentence);
      await expect(begin(strange).ready(), 'after what was told').resolves.toBeTruthy();
    },
    SLOW,
  );

  test(
    'of which a file is the same as one elsewhere is left to whoever brought it back',
    async () => {
      const linked = usedFolder();
      const linkedCluster = findClusterFolder(linked);
      const backup = newFolder();
      const file = join(linkedCluster, 'PG_VERSION');
      linkSync(file, join(backup, 'PG_VERSION'));
      if (!nobody) {
        // Modes of a file are changed by its owner alone, who has it in both places.
        chmodSync(linkedCluster, 0o755);
        await expect(begin(linked).ready()).resolves.toBeTruthy();
        return;
      }
      give(linkedCluster, STRANGER);
      expect(await failToStart(linked)).toBe(
        `${file} is the same file as one elsewhere (a hard link). Bring the backup back as a copy.\n`,
      );
      expect(statSync(file).uid).toBe(STRANGER.uid);
    },
    SLOW,
  );
});

describe('a data directory that is not readable to who starts the server', () => {
  test.skipIf(isRootAlone)(
    'is told with its owner, who must own it, and a command after which all is there',
    async () => {
      const folder = usedFolder();
      const { cluster, expectAllThere } = await openKitchen(folder, ordinary);
      for (const lost of [cluster, folder]) {
        if (canServe) give(lost, ME);
        else setModes(lost, 0o100, 0o000);
        const sentence = await failToStart(folder, ordinary);
        expect(sentence).toBe(
          canServe
            ? `${lost} belongs to root and must belong to nobody. Mend it as root with: chown -hR nobody ${lost}\n`
            : `${lost} has the mode 0100, but must be its owner's to use, and nobody else's. Mend it with: chmod -R u+rwX,go-rwx ${lost}\n`,
        );
        expect(statSync(lost)).toMatchObject(canServe ? { uid: ME.uid } : { uid: ordinaryUid });
        obey(sentence);
        expect(await expectAllThere(), 'lines in the log').toBe(0);
      }
    },
    SLOW,
  );

  test.skipIf(isRootAlone)(
    'is told in one sentence wherever in it one thing cannot be used',
    async () => {
      const folder = usedFolder();
      await openKitchen(folder, ordinary);
      const [picture = ''] = everythingIn(join(folder, 'files')).filter((path) => statSync(path).isFile());
      writeFileSync(join(folder, 'mailbox', 'mail.json'), '{}');
      const keys = ['secrets.json', 'signing-keys.json'];
      const names = ['lock', 'held-by', 'postgres-is-in', 'postgres.lock', 'postgres.log', ...keys];
      names.push('files', 'mailbox', 'mailbox/mail.json', picture.slice(folder.length + 1));
      for (const path of names.map((name) => join(folder, name))) {
        const { uid, gid, mode } = statSync(path);
        if (canServe) lchownSync(path, ME.uid, ME.gid);
        chmodSync(path, canServe ? mode & 0o700 : 0);
        const whole = path.endsWith('postgres.lock') ? path : folder;
        expect(await failToStart(folder, ordinary)).toBe(
          canServe
            ? `${path} belongs to root and must belong to nobody. Mend it as root with: chown -hR nobody ${whole}\n`
            : `${path} has the mode 0000, but must be its owner's to use, and nobody else's. Mend it with: chmod -R u+rwX,go-rwx ${whole}\n`,
        );
        chmodSync(path, mode);
        lchownSync(path, uid, gid);
      }
      await expect(begin(folder, ordinary).ready(), 'with all of it back').resolves.toBeTruthy();
    },
    2 * SLOW,
  );

  test.each([
    ['is not there, but the database that it opens is', (file: string) => rmSync(file)],
    ['is damaged', (file: string) => truncateSync(file, 40)],
  ])(
    'or whose secrets.json %s, is told, and no other secrets are made',
    async (what, lose) => {
      const folder = usedFolder();
      const file = join(folder, 'secrets.json');
      lose(file);
      const left = everythingIn(folder).includes(file);
      expect(await failToStart(folder)).toBe(`${file} ${what}. Bring it back from the backup.\n`);
      expect(everythingIn(folder).includes(file)).toBe(left);
    },
    SLOW,
  );

  test(
    'because of a folder above it is told with that folder, which stays closed',
    async () => {
      const above = newFolder();
      const folder = join(above, 'data');
      renameSync(usedFolder(), folder);
      // As root the server gets there, but the account that PostgreSQL runs as does not.
      chmodSync(above, nobody ? 0o700 : 0);
      const sentence = await failToStart(folder);
      const who = nobody
        ? 'root and is closed to nobody, as whom PostgreSQL'
        : /.+ and is closed to .+, as whom this server/.source;
      expect(sentence).toMatch(
        new RegExp(`^${above} belongs to ${who} runs\\. Open the way with: chmod o\\+x ${above}\\n$`),
      );
      expect(statSync(above).mode & 0o777).toBe(nobody ? 0o700 : 0);
      chmodSync(above, 0o711);
      await expect(begin(folder).ready(), 'once the way is open').resolves.toBeTruthy();
    },
    SLOW,
  );
});
