import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PASSWORD, connect, signUp } from '#tests/support/server/people.ts';
import { keysOf } from '#tests/support/server/server.ts';
import { begin, end, endAll, usedFolder } from './begun-servers.ts';

// `npm run admin`, as an operator types it: beside a running server, without one, and with what makes no sense.
afterEach(endAll);

const ENTRY = join(import.meta.dirname, '..', '..', 'supabase', 'local', 'admin', 'admin.ts');

async function admin(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
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
  expect(await admin(dataDir, ...gift)).toMatchObject({ code: 0, told: '5 credits given.\n' });
  expect((await admin(dataDir, ...gift)).told).toMatch(/^Nothing changed: this gift was made on \d{4}-/);

  const { data } = await cook.client.from('subscriptions').select('plan, credits_total').single();
  expect(data).toEqual({ plan: 'growth', credits_total: 35 });
  const shown = (await admin(dataDir, 'show', 'ADA@kitchen.example')).told;
  expect(shown).toContain(`${cook.email} · ${cook.id}\nPlan growth, 35 of 35 credits left, 5 of them given.`);
  const log = (await admin(dataDir, 'log', cook.id)).told.trim().split('\n');
  expect(log.map((line) => line.replace(/^[\d-]+ [\d:]+ {2}/, ''))).toEqual([
    `mia  set plan  growth  ${cook.id}  invoice 1042`,
    `mia  give credits  5 (ticket-77)  ${cook.id}  blurred`,
  ]);
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

test('what makes no sense is said, and nothing said shows what there is', async () => {
  const refused = 'There is no plan ‘gold’: free|growth|pro.\n';
  expect(await admin('/nowhere', 'plan', 'a', 'gold')).toEqual({ code: 1, told: '', refused });
  expect(await admin('/nowhere')).toMatchObject({ code: 0, told: expect.stringContaining('credits PERSON') });
});
