import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import bcryptjs from 'bcryptjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { comparePassword, countHashes, hashInThread } from './password-hashing.ts';

const PASSWORD = 'a good enough password';

beforeEach(() => hashInThread());

test('the auth service finds the same bcryptjs that is changed here', () => {
  const here = createRequire(import.meta.url);
  const there = createRequire(fileURLToPath(import.meta.resolve('@supabase/lite')));
  expect(there.resolve('bcryptjs')).toBe(here.resolve('bcryptjs'));
});

test('a hash is made in a thread of its own, and is a true one', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const hash = await bcryptjs.hash(PASSWORD, 4);
  expect(sent.mock.calls).toMatchObject([[{ kind: 'hash', rounds: 4 }]]);
  expect(hash).toMatch(/^\$2b\$04\$/);
  expect(bcryptjs.compareSync(PASSWORD, hash)).toBe(true);
  expect(bcryptjs.compareSync('another', hash)).toBe(false);
});

test('a password is compared there too', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const hash = bcryptjs.hashSync(PASSWORD, 4);
  expect(await Promise.all([PASSWORD, 'another'].map((given) => bcryptjs.compare(given, hash)))).toEqual([
    true,
    false,
  ]);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('what cannot be hashed is told to its caller alone', async () => {
  const hash = bcryptjs.hashSync(PASSWORD, 4);
  const odd = bcryptjs.compare(PASSWORD, undefined as unknown as string);
  const next = bcryptjs.compare(PASSWORD, hash);
  await expect(odd).rejects.toThrow('Illegal arguments');
  await expect(next).resolves.toBe(true);
});

test('hashes are counted for the piece of work that asked for them', async () => {
  const hash = bcryptjs.hashSync(PASSWORD, 4);
  const counted = await Promise.all([
    countHashes(async () => 'none'),
    countHashes(() => bcryptjs.compare('another', hash)),
    countHashes(async () => {
      await bcryptjs.compare(PASSWORD, hash);
      return await bcryptjs.compare(PASSWORD, hash);
    }),
  ]);
  expect(counted).toEqual([
    { result: 'none', hashes: 0 },
    { result: false, hashes: 1 },
    { result: true, hashes: 2 },
  ]);
});

test.each([
  ['', '$2b$10$'],
  ['4', '$2b$04$'],
  ['no number', '$2b$10$'],
])('nobody’s password costs as many rounds as that of everybody, told "%s"', async (told, prefix) => {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', told);
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  await comparePassword(PASSWORD);
  expect(sent.mock.calls).toMatchObject([
    [{ kind: 'compare', password: PASSWORD, hash: expect.stringContaining(prefix) }],
  ]);
});
