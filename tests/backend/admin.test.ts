import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isReachableBy, unprivilegedAccount, type Account } from '#local/postgres/account.ts';
import { PASSWORD, connect, signUp } from '#tests/support/server/people.ts';
import { findClusterFolder } from '#tests/support/server/processes.ts';
import { keysOf } from '#tests/support/server/server.ts';
import { begin, end, endAll, usedFolder } from './begun-servers.ts';

// `npm run admin`, as an operator types it: beside a running server, without one, and with what makes no sense.
afterEach(endAll);

const LOCAL = join(import.meta.dirname, '..', '..', 'supabase', 'local');
const ENTRY = join(LOCAL, 'admin', 'admin.ts');
const nobody = unprivilegedAccount();
/** From a checkout below a closed home nobody but root can start anything. */
const canChoose = nobody !== null && isReachableBy(nobody, process.execPath) && isReachableBy(nobody, LOCAL);

const admin = (dataDir: string, ...args: string[]) => run(dataDir, [ENTRY, ...args]);

async function run(dataDir: string, command: string[], account?: Account, databaseUrl = '') {
  const child = spawn(process.execPath, command, {
    ...account,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [told, refused] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (refused += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, told, refused };
}

async function openKitchen() {
  const dataDir = usedFolder();
  const server = begin(dataDir);
  const { url } = await server.ready();
  const keys = keysOf(url, dataDir);
  const cook = await signUp(keys, 'Ada Cook', 'ada@kitchen.example');
  return { dataDir, server, keys, cook };
}

test('beside a running server plan and credits reach the person at once, and the log says who did it', async () => {
  const { dataDir, cook } = await openKitchen();
  const plan = await admin(dataDir, 'plan', cook.email, 'growth', '--why', 'invoice 1042', '--by', 'mia');
  expect(plan).toEqual({ code: 0, told: 'The plan is growth now, free before.\n', refused: '' });
  const gift = ['credits', cook.email, '5', '--key', 'ticket-77', '--why', 'blurred', '--by', 'mia'];
  expect(await admin(dataDir, ...gift)).toMatchObject({
    code: 0,
    told: expect.stringMatching(
      /^5 credits given\. They last until \d{4}-\d\d-\d\d, when the plan's credits renew\.\n$/,
    ),
  });
  expect((await admin(dataDir, ...gift)).told).toMatch(/^Nothing changed: this gift was made on \d{4}-/);

  const { data } = await cook.client.from('subscriptions').select('plan, credits_total').single();
  expect(data).toEqual({ plan: 'growth', credits_total: 35 });
  const shown = (await admin(dataDir, 'show', 'ADA@kitchen.example')).told;
  expect(shown).toContain(`${cook.email} · ${cook.id}\nPlan growth, 35 of 35 credits left, 5 of them given.`);
  const { told } = await admin(dataDir, 'log', cook.id);
  const log = told.trim().split('\n');
  expect(log.map((line) => line.replace(/^[\d-]+ [\d:]+ {2}/, ''))).toEqual([
    `mia  set plan  growth  ${cook.id}  invoice 1042`,
    `mia  give credits  5 (ticket-77)  ${cook.id}  blurred`,
  ]);
  for (const person of [` ${cook.id.toUpperCase()}`, 'ADA@kitchen.example '])
    expect(await admin(dataDir, 'log', person)).toEqual({ code: 0, told, refused: '' });
});

test('the log says of whom it has no line, and knows accounts that are gone by their id', async () => {
  const { dataDir, cook } = await openKitchen();
  expect((await admin(dataDir, 'log')).told).toBe('Nothing was done yet.\n');
  const nothing = { code: 0, told: 'Nothing was done for this account yet.\n', refused: '' };
  expect(await admin(dataDir, 'log', cook.email)).toEqual(nothing);
  const nobody = { code: 1, told: '', refused: 'No account has this email address or id\n' };
  expect(await admin(dataDir, 'log', 'eva@kitchen.example')).toEqual(nobody);
  await admin(dataDir, 'remove', cook.id, '--why', 'letter 9', '--yes', '--unasked');
  expect((await admin(dataDir, 'log', cook.id.toUpperCase())).told).toContain(`${cook.id}  letter 9\n`);
  expect(await admin(dataDir, 'log', cook.email)).toEqual(nobody);
});

test('without a server an account that asked to go is removed, and the next start knows it no more', async () => {
  const { dataDir, server, keys, cook } = await openKitchen();
  await cook.client.from('account_deletion_requests').insert({ user_id: cook.id }).throwOnError();
  await end(server);

  expect((await admin(dataDir, 'requests')).told).toContain(`  ada@kitchen.example  ${cook.id}\n`);
  const go = ['remove', 'ada@kitchen.example', '--why', 'asked in the app'];
  const asked = await admin(dataDir, ...go);
  expect(asked).toMatchObject({ code: 1, refused: '' });
  expect(asked.told).toMatch(/Asked on [\d-]+ to be deleted\.\nNothing changed\. --yes removes/);
  expect(await admin(dataDir, ...go, '--yes')).toMatchObject({
    code: 0,
    told: `The account ${cook.id} is gone; its files follow.\n`,
  });
  expect(await admin(dataDir, ...go, '--yes')).toEqual({
    code: 1,
    told: '',
    refused: 'No account has this email address or id\n',
  });

  const { url } = await begin(dataDir).ready();
  const { error } = await connect({ ...keys, url }).auth.signInWithPassword({
    email: 'ada@kitchen.example',
    password: PASSWORD,
  });
  expect(error?.message).toBe('Invalid login credentials');
});

test('a request to go is taken back, and nobody is asked for any more', async () => {
  const { dataDir, cook } = await openKitchen();
  await cook.client.from('account_deletion_requests').insert({ user_id: cook.id }).throwOnError();
  const kept = await admin(dataDir, 'keep', cook.email, '--why', 'has written', '--by', 'mia');
  expect(kept).toMatchObject({ code: 0, refused: '', told: expect.stringMatching(/^The account stays: /) });
  expect((await admin(dataDir, 'requests')).told).toBe('Nobody has asked to be deleted.\n');
  expect((await admin(dataDir, 'log')).told).toContain(`  mia  keep account  ${cook.id}  has written\n`);
});

test('an address is found as it is typed and as a browser sends it', async () => {
  const { dataDir, keys } = await openKitchen();
  const [written, typed] = ['ben@xn--kche-0ra.example', 'eva@küche.example'];
  for (const email of [written, typed]) await signUp(keys, 'Ben Cook', email);
  const show = async (email: string) => (await admin(dataDir, 'show', email)).told.split(' ·')[0];
  expect(await show('Ben@küche.example')).toBe(written);
  expect(await show(typed)).toBe(typed);
});

test('who has not asked to go is removed only where that is said', async () => {
  const { dataDir, cook } = await openKitchen();
  const go = ['remove', cook.id, '--why', 'letter 9', '--yes'];
  expect(await admin(dataDir, ...go)).toMatchObject({
    code: 1,
    refused: 'This person has not asked in the app to be deleted\n',
  });
  expect(await admin(dataDir, ...go, '--unasked')).toMatchObject({ code: 0 });
});

test('where there is no database yet none is made', async () => {
  const nowhere = join(tmpdir(), 'plateglow-admin-nowhere');
  expect(await admin(nowhere, 'requests')).toEqual({
    code: 1,
    told: '',
    refused: `There is no database in ${nowhere} yet: npm start makes it.\n`,
  });
  expect(existsSync(nowhere)).toBe(false);
});

test.skipIf(!canChoose)('who has no name on this computer is asked for one', async () => {
  const gift = [ENTRY, 'plan', 'ada@kitchen.example', 'pro', '--why', 'paid'];
  const refused = 'Your account has no name on this computer: --by NAME says who does it.\n';
  expect(await run('/nowhere', gift, { uid: 4711, gid: 4711 })).toEqual({ code: 1, told: '', refused });
});

test('where nobody listens at DATABASE_URL it is said', async () => {
  const nowhere = 'postgres://ada:secret@127.0.0.1:1/plates';
  const answer = await run(usedFolder(), [ENTRY, 'show', 'ada@kitchen.example'], undefined, nowhere);
  expect(answer).toEqual({ code: 1, told: '', refused: 'connect ECONNREFUSED 127.0.0.1:1\n' });
});

const ofOthers: [string, string[]][] = [
  ['admin', [ENTRY, 'requests']],
  ['backup', [join(LOCAL, 'backup', 'backup.ts'), join(tmpdir(), 'plateglow-backup-of-others')]],
];

test.skipIf(!canChoose).each(ofOthers)(
  'npm run %s of somebody else than runs the server says as whom to run it, and has nothing given away',
  async (_name, command) => {
    const dataDir = usedFolder();
    const asked = () => run(dataDir, command, nobody ?? undefined);
    const refused = 'The server of this folder runs as root: run this command with sudo.\n';
    expect(await asked(), 'without a server').toEqual({ code: 1, told: '', refused });
    await begin(dataDir).ready();
    expect(await asked(), 'beside it').toEqual({ code: 1, told: '', refused });
  },
);

test.skipIf(!nobody).each(ofOthers)(
  'npm run %s of root takes no database over from whose server it is',
  async (_name, command) => {
    const dataDir = usedFolder();
    const below = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    const everything = [dataDir, findClusterFolder(dataDir), ...below].map((path) => resolve(dataDir, path));
    for (const path of everything) lchownSync(path, 4711, 4711);
    const refused = 'The server of this folder runs as 4711: run this command as 4711 too.\n';
    expect(await run(dataDir, command)).toEqual({ code: 1, told: '', refused });
    const owners = everything.map((path) => lstatSync(path).uid);
    expect(new Set(owners)).toEqual(new Set([4711]));
  },
);

test('what makes no sense is said, and nothing said shows what there is', async () => {
  const refused = 'There is no plan ‘gold’: free|growth|pro.\n';
  expect(await admin('/nowhere', 'plan', 'a', 'gold')).toEqual({ code: 1, told: '', refused });
  for (const asked of [[], ['help'], ['-h'], ['show', '--help']]) {
    expect(await admin('/nowhere', ...asked)).toMatchObject({
      code: 0,
      told: expect.stringContaining('credits PERSON'),
    });
  }
});
