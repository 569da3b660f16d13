// supabase/config.toml serves the hosted and the CLI's local home of the backend. Nobody here runs it every
// day, so it is held to the contract and to the migrations, which we do run.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAuthCallback } from '#core/model/auth-callback.ts';
import { BUCKETS, LIMITS, ORIGINAL_TYPES, PRODUCT } from '#shared/contract.ts';
import { REPOSITORY } from '#tests/setup/run-part.ts';

const SUPABASE = join(REPOSITORY, 'supabase');

const bytes = z.string().transform((text) => {
  const [, mebibytes] = /^(\d+)MiB$/.exec(text) ?? [];
  return Number(mebibytes) * 1024 * 1024;
});

const bucket = z.strictObject({
  public: z.literal(false),
  file_size_limit: bytes,
  allowed_mime_types: z.array(z.string()),
});

const config = z
  .object({
    project_id: z.string(),
    api: z.object({ schemas: z.array(z.string()), max_rows: z.number() }),
    db: z.object({ major_version: z.number(), seed: z.object({ enabled: z.boolean() }) }),
    storage: z.object({ file_size_limit: bytes, buckets: z.record(z.string(), bucket) }),
    auth: z.object({
      minimum_password_length: z.number(),
      enable_signup: z.boolean(),
      email: z.object({
        enable_confirmations: z.boolean(),
        otp_expiry: z.number(),
        template: z.record(z.string(), z.object({ subject: z.string(), content_path: z.string() })),
      }),
      external: z.object({
        // Whether Google is on, its id and its secret are the dashboard's: a push writes over what is declared.
        google: z.strictObject({ skip_nonce_check: z.boolean() }),
      }),
    }),
    functions: z.record(
      z.string(),
      z.object({ verify_jwt: z.boolean(), entrypoint: z.string(), import_map: z.string() }),
    ),
  })
  .parse(parse(readFileSync(join(SUPABASE, 'config.toml'), 'utf8')));

test('the project bears the name of the product', () => {
  expect(config.project_id).toBe(PRODUCT.name.toLowerCase());
});

test('the API shows one schema, of the PostgreSQL that the embedded backend ships', () => {
  expect(config.api.schemas).toEqual(['public']);
  expect(config.api.max_rows).toBeGreaterThanOrEqual(LIMITS.pageSize);
  const text = readFileSync(join(REPOSITORY, 'package.json'), 'utf8');
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text));
  for (const version of Object.values(optionalDependencies)) {
    expect(version).toMatch(new RegExp(`^${config.db.major_version}\\.`));
  }
});

test('people sign up by the link in a mail, with a password as long as the contract says', () => {
  expect(config.auth.minimum_password_length).toBe(LIMITS.passwordCharactersMin);
  expect(config.auth.enable_signup).toBe(true);
  expect(config.auth.email.enable_confirmations).toBe(true);
});

const mails = Object.entries(config.auth.email.template).map(([name, { subject, content_path }]) => ({
  name,
  subject,
  html: readFileSync(join(REPOSITORY, content_path), 'utf8'),
}));

test('every mail with a link is in our words', () => {
  expect(mails.map(({ name }) => name).toSorted()).toEqual([
    'confirmation',
    'email_change',
    'invite',
    'magic_link',
    'recovery',
  ]);
  for (const { subject } of mails) expect(subject).toContain(PRODUCT.name);
});

test.each(mails)(
  'the link of the mail $name is the app’s to read, and confirms nothing by being opened',
  ({ name, html }) => {
    expect(html).not.toMatch(/ConfirmationURL|\{\{ \.Token \}\}/);
    const [, address = ''] = /href="([^"]+)"/.exec(html) ?? [];
    const filled = address
      .replace('{{ .RedirectTo }}', 'https://plates.example/app/uploads')
      .replace('{{ .SiteURL }}', 'https://plates.example')
      .replace('{{ .Email }}', 'ada%2bx%40kitchen.example')
      .replace('{{ .TokenHash }}', 'pkce_0a1b')
      .replaceAll('&amp;', '&');
    const said = readAuthCallback(new URL(filled));
    if (name === 'email_change') expect(said).toBeNull();
    else
      expect(said).toMatchObject({ kind: 'link', email: 'ada+x@kitchen.example', token_hash: 'pkce_0a1b' });
  },
);

test('nobody is asked for a captcha: the app has no token of one to send', () => {
  const readme = readFileSync(join(SUPABASE, 'README.md'), 'utf8');
  expect(readme).toContain('Leave captcha protection off');
  const sources = globSync('{src,sw}/**/*.ts', { cwd: REPOSITORY, exclude: ['**/*.test.ts'] });
  const texts = sources.map((file) => readFileSync(join(REPOSITORY, file), 'utf8'));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /captcha_?token/i.test(text))).toEqual([]);
});

test('a link works for as long as its mail says', () => {
  const told = mails.flatMap(({ html }) => /for (\d+) hours?\b/.exec(html)?.[1] ?? []);
  expect(told).toHaveLength(mails.length - 1);
  expect(new Set(told.map((hours) => Number(hours) * 3600))).toEqual(new Set([config.auth.email.otp_expiry]));
});

test('whoever comes by Google has shown that the token is of this sign-in', () => {
  expect(config.auth.external.google.skip_nonce_check).toBe(false);
});

test('mails are set up before the project asks people to open one', () => {
  const [, steps = ''] = readFileSync(join(SUPABASE, 'README.md'), 'utf8').split(
    '## Deploy on hosted Supabase\n',
  );
  expect(steps.indexOf('SMTP')).toBeGreaterThan(0);
  expect(steps.indexOf('SMTP')).toBeLessThan(steps.indexOf(' config push`'));
});

test('the buckets are the ones of the contract', () => {
  expect(Object.keys(config.storage.buckets).toSorted()).toEqual(BUCKETS.toSorted());
  expect(config.storage.buckets.originals?.file_size_limit).toBe(LIMITS.originalBytes);
  expect(config.storage.buckets.originals?.allowed_mime_types).toEqual([...ORIGINAL_TYPES]);
});

test('no bucket allows more than storage as a whole', () => {
  for (const { file_size_limit } of Object.values(config.storage.buckets)) {
    expect(file_size_limit).toBeLessThanOrEqual(config.storage.file_size_limit);
  }
});

test.each(Object.entries(config.storage.buckets))('the migration makes %s the same way', (name, wanted) => {
  const types = wanted.allowed_mime_types.map((type) => `'${type}'`).join(', ');
  const row = `('${name}', '${name}', false, ${wanted.file_size_limit}, array[${types}])`;
  const migrations = globSync('migrations/*.sql', { cwd: SUPABASE });
  const texts = migrations.map((file) => readFileSync(join(SUPABASE, file), 'utf8'));
  expect(texts.filter((text) => text.includes(row))).toHaveLength(1);
});

test('every function is named, asks for a token, and its files are there', () => {
  const found = globSync('functions/*/index.ts', { cwd: SUPABASE }).map((file) => basename(dirname(file)));
  expect(Object.keys(config.functions)).toEqual(found.toSorted());
  for (const { verify_jwt, entrypoint, import_map } of Object.values(config.functions)) {
    expect(verify_jwt, 'the handler checks the token itself').toBe(false);
    expect(globSync([entrypoint, import_map], { cwd: SUPABASE })).toHaveLength(2);
  }
});

test('the commands of the deployment are of one version of the CLI, and none means the database of this machine', () => {
  const commands = [
    ...readFileSync(join(SUPABASE, 'README.md'), 'utf8').matchAll(/`npx (supabase[^`]+)`/g),
  ].map(([, command = '']) => command);
  expect(commands.length).toBeGreaterThan(4);
  const versions = commands.map((command) => /^supabase@(\d+\.\d+\.\d+) /.exec(command)?.[1]);
  expect(new Set(versions).size).toBe(1);
  expect(versions[0]).toBeDefined();
  // What aims at the database or the storage of this machine unless it is told otherwise.
  const onDatabase = commands.filter((command) => / (?:db|migration|inspect|storage) /.test(command));
  expect(onDatabase).toHaveLength(5);
  for (const command of onDatabase) expect(command).toContain(' --remote');
});
