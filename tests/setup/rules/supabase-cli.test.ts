// The commands of supabase/README.md, as Supabase's own CLI reads them. The hosted side stands on this machine, and notes
// what it is asked.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REFERENCE_IMAGES, REFERENCE_PLATE } from '#shared/contract.ts';
import { REPOSITORY } from '#tests/setup/run-part.ts';
import { findHostedTool, SUPABASE_CLI } from '#tests/support/server/hosted-tools.ts';
import { compressedBundleBytes, functionFiles } from './function-bundle.ts';

const CLI = findHostedTool(SUPABASE_CLI) ?? '';
const SUPABASE = join(REPOSITORY, 'supabase');
const REF = 'abcdefghijklmnopqrst';
const PROJECT = `/v1/projects/${REF}`;
const PATIENCE_MS = 60_000;

/** What the dashboard of a project shows whose Google and SMTP are on, and nothing else is set. */
const settings: { api: object; auth: object; storage: { fileSizeLimit: number } } = JSON.parse(
  readFileSync(join(REPOSITORY, 'tests', 'setup', 'samples', 'hosted-settings.json'), 'utf8'),
);
/** Where each part of them is changed. */
const PARTS: ReadonlyMap<string, keyof typeof settings> = new Map([
  [`${PROJECT}/postgrest`, 'api'],
  [`${PROJECT}/config/auth`, 'auth'],
  [`${PROJECT}/config/storage`, 'storage'],
]);

const README = readFileSync(join(SUPABASE, 'README.md'), 'utf8');
const STEPS = /\n## Deploy on hosted Supabase\n(.*?)\n##/s.exec(README)?.[1] ?? '';
const COMMANDS = [...README.matchAll(/`npx supabase@([\d.]+) ([^`]+)`/g)].map(
  ([, version = '', command = '']) => ({ version, command }),
);

const PLATE = 'storage cp --remote --experimental public/';
const PICTURES = 'storage cp --remote --experimental --recursive ss:///originals';
/** Tried in tests/backend/hosted-backup.test.ts: there must be pictures to bring back. */
const BACK = ['FOLDER', '--content-type'].map(
  (next) => `storage cp --remote --experimental --recursive ${next}`,
);

const folder = mkdtempSync(join(tmpdir(), 'supabase-cli-'));
const project = join(folder, 'project');
const config = join(project, 'supabase', 'config.toml');
const calls: { line: string; body: Buffer }[] = [];
const hosted = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = Buffer.concat(chunks);
    calls.push({ line: `${request.method} ${path}`, body });
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.method === 'PATCH' ? patch(path, body) : answerTo(path)));
  });
});

function answerTo(path: string): unknown {
  const key = (name: string, type: string) => ({ name, type, api_key: `${type}.of.${name}` });
  if (path.endsWith('/api-keys')) return [key('anon', 'legacy'), key('service_role', 'legacy')];
  if (path === `/v2/projects/${REF}/config`) {
    const storage = { file_size_limit: settings.storage.fileSizeLimit };
    return { data: { type: 'project_config', id: REF, attributes: { ...settings, storage } } };
  }
  if (path.endsWith('/functions/deploy')) {
    return { id: 'f', slug: 'transform-image', name: 'transform-image', status: 'ACTIVE', version: 1 };
  }
  if (path.endsWith('/addons')) return { selected_addons: [], available_addons: [] };
  if (path !== PROJECT) return {};
  const database = { host: '127.0.0.1', version: '17.4.1', postgres_engine: '17', release_channel: 'ga' };
  const about = {
    name: 'plateglow',
    region: 'eu-central-1',
    status: 'ACTIVE_HEALTHY',
    created_at: '2026-11-25',
  };
  return { id: REF, ref: REF, organization_id: 'o', organization_slug: 'o', ...about, database };
}

function patch(path: string, body: Buffer): unknown {
  const part = PARTS.get(path);
  return part && Object.assign(settings[part], JSON.parse(body.toString()));
}

/** Runs a command as it stands in the README; nobody is there to be asked, so the answer is yes. */
async function run(command: string): Promise<string> {
  const words = command.replace('<ref>', REF).replaceAll('…', 'x').split(' ');
  const asking = /^(secrets|functions|config|db|storage) /.test(command) ? ['--yes'] : [];
  const { PATH } = process.env;
  const done = promisified(CLI, ['--profile', join(folder, 'profile.yaml'), ...words, ...asking], {
    cwd: project,
    env: {
      PATH,
      HOME: folder,
      SUPABASE_ACCESS_TOKEN: `sbp_${'a'.repeat(40)}`,
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  });
  return await done;
}

/** Both streams, whatever it ends with. */
const promisified = (file: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) =>
  new Promise<string>((done) => {
    const child = execFile(file, args, { ...options, timeout: PATIENCE_MS }, (_, stdout, stderr) =>
      done(stdout + stderr),
    );
    child.stdin?.end();
  });
/** As far as that goes: the storage itself is at an address that is not here. */
async function reachesStorage(beginning: string): Promise<void> {
  expect(await run(find(beginning))).not.toMatch(/unrecognized|unknown|deprecated|no such file/i);
  expect(asked().some((line) => line.startsWith(`GET ${PROJECT}/api-keys`))).toBe(true);
}
const asked = () => calls.map(({ line }) => line);
const bodyOf = (line: string) => calls.find((call) => call.line === line)?.body.toString('latin1') ?? '';
const find = (beginning: string) => {
  const found = COMMANDS.filter(({ command }) => command.startsWith(beginning));
  expect(found.length, `a command that begins with ${beginning}`).toBe(1);
  return found[0]?.command ?? '';
};

beforeAll(async () => {
  await new Promise<void>((done) => hosted.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(hosted.address() as AddressInfo).port}`;
  const addresses = ['api_url', 'dashboard_url', 'docs_url'].map((name) => `${name}: ${url}\n`).join('');
  writeFileSync(join(folder, 'profile.yaml'), `name: local\nproject_host: invalid\n${addresses}`);
  mkdirSync(project);
  for (const part of ['config.toml', 'functions', 'migrations', 'templates'])
    cpSync(join(SUPABASE, part), join(project, 'supabase', part), { recursive: true });
});
beforeEach(() => void calls.splice(0));
afterAll(() => {
  hosted.close();
  hosted.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

test('each command of the README is tried here', () => {
  const tried = [
    'login',
    'link ',
    'db push',
    'secrets set',
    'functions deploy',
    'config push',
    PLATE,
    'backups list',
    PICTURES,
    ...BACK,
  ];
  expect(COMMANDS.map(({ command }) => tried.find((one) => command.startsWith(one)))).toEqual(tried);
});

test('all are for the same version of it', () => {
  expect(new Set(COMMANDS.map(({ version }) => version))).toEqual(new Set([SUPABASE_CLI.version]));
});

test('the function, bundled where Docker runs, is no larger than the README says that it may be', () => {
  const [, most] = /with Docker running.*? up to (\d+) MB/s.exec(STEPS) ?? [];
  expect(compressedBundleBytes()).toBeLessThan(Number(most) * 1_000_000);
});

test('the app is built for the project, and only once the reference plate is in its place', () => {
  const [, build = ''] = /`([^`]* npm run build)`/.exec(STEPS) ?? [];
  const told = [...build.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
  expect(told).toEqual([
    'VITE_SUPABASE_URL',
    'VITE_SUPABASE_PUBLISHABLE_KEY',
    'VITE_SITE_URL',
    'SUPPORT_EMAIL',
  ]);
  expect(STEPS.indexOf(PLATE)).toBeGreaterThan(STEPS.indexOf('db push'));
  expect(STEPS.indexOf(PLATE)).toBeLessThan(STEPS.indexOf(build));
});

describe.skipIf(CLI === '')('the CLI', { timeout: PATIENCE_MS }, () => {
  test('is of the version that the README names', async () => {
    expect((await run('--version')).trim()).toBe(SUPABASE_CLI.version);
  });

  test('logs in, here by a token in the environment', async () => {
    expect(await run(find('login'))).toContain('logged in');
  });

  test('links the project, by which all other commands know it', async () => {
    expect(await run(find('link '))).toContain('Finished supabase link');
    expect(asked()).toContain(`GET ${PROJECT}`);
  });

  test('means the hosted database by its db push', async () => {
    expect(await run(find('db push'))).toContain(`(${REF})`);
    expect(asked()).toContain(`GET ${PROJECT}/config/database/pooler`);
  });

  test('sets the secrets', async () => {
    await run(find('secrets set'));
    expect(JSON.parse(bodyOf(`POST ${PROJECT}/secrets`))).toEqual([
      { name: 'IMAGE_PROVIDERS', value: 'fal' },
      { name: 'FAL_KEY', value: 'x' },
    ]);
  });

  test('deploys the function with every file that it needs, and leaves the check of tokens to it', async () => {
    expect(await run(find('functions deploy'))).toContain('Deployed Functions');
    const sent = bodyOf(`POST ${PROJECT}/functions/deploy`);
    expect(sent).toContain('"verify_jwt":false');
    const needed = functionFiles();
    const missing = needed
      .map((file) => file.split('/functions/')[1] ?? '')
      .filter((name) => !sent.includes(name));
    expect(needed.length).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  test('sends what config.toml says to the project, and leaves alone what was set in the dashboard', async () => {
    const before = structuredClone(settings);
    expect(await run(find('config push'))).not.toMatch(/invalid|unknown|fail|nothing was pushed/i);
    const sent = [...PARTS].map(([path, part]) => [part, JSON.parse(bodyOf(`PATCH ${path}`))]);
    const { auth, ...others } = Object.fromEntries(sent);
    expect(others).toEqual({ api: { db_schema: 'public' }, storage: { fileSizeLimit: 30 * 1024 * 1024 } });
    expect(auth).toMatchObject({
      site_url: 'http://127.0.0.1:3000',
      mailer_autoconfirm: false,
      mailer_otp_exp: 3600,
      mailer_subjects_recovery: 'Reset your PlateGlow password',
    });
    expect(auth.mailer_templates_recovery_content).toContain('{{ .TokenHash }}');
    expect(before.auth).toMatchObject({ external_google_enabled: true, smtp_host: 'smtp.example.com' });
    expect(Object.keys(auth).filter((name) => /google|smtp|rate_limit/.test(name))).toEqual([]);
    calls.splice(0);
    const again = await run(find('config push'));
    expect(again).toContain('Auth config is up to date');
    expect(asked().filter((line) => line.startsWith('PATCH'))).toEqual([]);
  });

  test('sends nothing of a config.toml that is wrong', async () => {
    const whole = readFileSync(config, 'utf8');
    writeFileSync(config, whole.replace('max_rows = 1000', 'max_rows = "many"'));
    await run(find('config push'));
    writeFileSync(config, whole);
    expect(asked(), 'what is wrong in it goes nowhere').toEqual([]);
  });

  test('lists the backups, and copies pictures from hosted storage', async () => {
    await run(find('backups list'));
    expect(asked()).toContain(`GET ${PROJECT}/database/backups`);
    calls.splice(0);
    await reachesStorage(PICTURES);
  });

  test('puts the reference plate into hosted storage', async () => {
    cpSync(join(REPOSITORY, 'public', REFERENCE_PLATE), join(project, 'public', REFERENCE_PLATE));
    expect(find(PLATE)).toContain(` ss:///${REFERENCE_IMAGES}/${REFERENCE_PLATE}`);
    await reachesStorage(PLATE);
  });
});
