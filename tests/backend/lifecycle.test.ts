import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { howOften } from '#tests/support/how-often.ts';
import { listFiles } from '#tests/support/list-files.ts';
import { connect, signUp } from '#tests/support/server/people.ts';
import { isAlive, listDescendants, readPostmaster } from '#tests/support/server/processes.ts';
import { keysOf } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import { begin, end, endAll, newFolder, usedFolder } from './begun-servers.ts';

const SLOW = 600_000;
const RACES = howOften('START_RACES', 2);

afterEach(endAll);

describe('a start', () => {
  test(
    'says one line with the address, and nothing else, on standard output',
    async () => {
      const server = begin(newFolder());
      const { url, mailboxUrl } = await server.ready();
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect(await end(server)).toBe(0);
      const mails = `(mails that it would send: ${mailboxUrl})`;
      expect(server.stdout()).toBe(`PlateGlow is ready at ${url} ${mails}\n`);
    },
    SLOW,
  );

  test(
    'on a data directory that is in use is refused in a sentence, and the first goes on working',
    async () => {
      const folder = usedFolder();
      const first = begin(folder);
      const { url } = await first.ready();
      const second = begin(folder);
      expect(await second.exited).toBe(1);
      expect(second.stderr()).toBe(
        `${folder} is in use by another PlateGlow (process ${first.process.pid}). ` +
          'Stop that one first, or choose another DATA_DIR.\n',
      );
      expect(second.stdout()).toBe('');
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    },
    SLOW,
  );

  test(
    'builds an app of its own: none beside it changes what a running server serves, nor does one that is refused',
    async () => {
      const [folder, another] = [usedFolder(), usedFolder()];
      const told = (email: string) => ({ SKIP_BUILD: '', SUPPORT_EMAIL: email });
      const first = begin(folder, { env: told('first@kitchen.example') });
      const { url } = await first.ready();
      const app = readApp(folder);
      const { port } = new URL(url);
      const refused = begin(folder, { env: told('another@kitchen.example') });
      const shut = begin(usedFolder(), { env: { ...told('another@kitchen.example'), PORT: port } });
      const second = begin(another, { env: told('another@kitchen.example') });
      expect([await refused.exited, await shut.exited]).toEqual([1, 1]);
      await second.ready();
      expect(readApp(folder)).toEqual(app);
      expect(tells(folder, 'first@kitchen.example')).toBe(true);
      expect(tells(another, 'another@kitchen.example')).toBe(true);
      expect(tells(another, 'first@kitchen.example')).toBe(false);
      expect((await fetch(url)).status).toBe(200);
    },
    SLOW,
  );

  test(
    `made twice at the same moment succeeds exactly once, ${RACES} times over`,
    async () => {
      for (let round = 1; round <= RACES; round += 1) {
        const folder = round === 1 ? newFolder() : usedFolder();
        const both = [begin(folder), begin(folder)];
        const outcomes = await Promise.all(
          both.map((server) =>
            server.ready().then(
              () => 'ready',
              () => 'refused',
            ),
          ),
        );
        expect(outcomes.toSorted()).toEqual(['ready', 'refused']);
        await Promise.all(both.map(end));
      }
    },
    RACES * SLOW,
  );

  test(
    'speaks to its own database in its own way, however others are to be spoken to',
    async () => {
      const server = begin(usedFolder(), { env: { PGSSLMODE: 'require' } });
      expect((await fetch(`${(await server.ready()).url}/healthz`)).status).toBe(200);
    },
    SLOW,
  );

  test('on a file in place of a folder is refused in a sentence', async () => {
    const file = join(newFolder(), 'notes');
    writeFileSync(file, '');
    const server = begin(file);
    expect(await server.exited).toBe(1);
    expect(server.stderr()).toBe(`${file} is not a folder. Choose another DATA_DIR.\n`);
  });

  test(
    'on a port that is taken is refused in a sentence and leaves no database behind',
    async () => {
      const rival = createServer().listen(0, '127.0.0.1');
      await once(rival, 'listening');
      const { port } = rival.address() as AddressInfo;
      const folder = newFolder();
      const server = begin(folder, { env: { PORT: String(port) } });
      expect(await server.exited).toBe(1);
      expect(server.stderr()).toBe(
        `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or choose another PORT.\n`,
      );
      expect(readPostmaster(folder)).toBeUndefined();
      rival.close();
    },
    SLOW,
  );

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['TRUST_PROXY', 'perhaps'],
    ['HOST', '203.0.113.7'],
    ['HOST', 'nowhere.invalid'],
  ])('with %s=%s is refused in a sentence that names the variable', async (name, value) => {
    const server = begin(newFolder(), { env: { [name]: value } });
    expect(await server.exited).toBe(1);
    expect(server.stderr()).toMatch(new RegExp(`^${name}: .+\\n$`));
    expect(server.stderr()).not.toContain('    at ');
  });
});

describe('a stop', () => {
  test(
    'of npm start alone, whose shell hands no signal on, is one of the server',
    async () => {
      const folder = usedFolder();
      const server = begin(folder, { isOfNpm: true });
      await server.ready();
      const below = listDescendants(server.process.pid!);
      server.process.kill('SIGTERM');
      await server.exited;
      expect(server.stderr()).toContain('stopping');
      // Nobody here is the server's parent: it has closed what it wrote to a moment before it is gone.
      await until('all of it is gone', () => !below.some(isAlive));
      expect(readPostmaster(folder)).toBeUndefined();
    },
    SLOW,
  );

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s is clean: exit code 0, and no process of the database is left',
    async (signal) => {
      const folder = usedFolder();
      const server = begin(folder);
      await server.ready();
      const below = listDescendants(server.process.pid!);
      expect(below).toContain(readPostmaster(folder)?.pid);
      const beganAt = performance.now();
      server.process.kill(signal);
      expect(await server.exited).toBe(0);
      console.log(`${signal}: stopped after ${Math.round(performance.now() - beganAt)} ms`);
      expect(below.filter(isAlive)).toEqual([]);
      expect(readPostmaster(folder), 'PostgreSQL ended in good order').toBeUndefined();
    },
    SLOW,
  );

  test(
    'lets an upload under way come to its end',
    async () => {
      const folder = usedFolder();
      const server = begin(folder);
      const { url } = await server.ready();
      const { id, token } = await signUp(keysOf(url, folder));
      const upload = request(`${url}/storage/v1/object/originals/${id}/slow.jpg`, {
        method: 'POST',
        headers: {
          apikey: keysOf(url, folder).publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'image/jpeg',
          'content-length': 300_004,
        },
      });
      upload.write(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100_000, 1)]));
      await until('the upload has arrived', () => countIncoming(folder) > 0);
      server.process.kill('SIGINT');
      await until('the stop has begun', () => server.stderr().includes('"stopping"'));
      upload.end(Buffer.alloc(200_000, 2));
      const [answer] = await once(upload, 'response');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.connection, 'nobody keeps the stop waiting').toBe('close');
      answer.resume();
      expect(await server.exited).toBe(0);
    },
    SLOW,
  );

  test(
    'and a new start keep all data, all secrets and every session',
    async () => {
      const folder = newFolder();
      const first = begin(folder);
      const before = keysOf((await first.ready()).url, folder);
      const person = await signUp(before, 'Grace Baker');
      expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
      const secrets = readFileSync(join(folder, 'secrets.json'), 'utf8');
      expect(await end(first)).toBe(0);

      const beganAt = performance.now();
      const second = begin(folder);
      const { url } = await second.ready();
      console.log(`started again in ${Math.round(performance.now() - beganAt)} ms`);
      expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(secrets);
      const answer = await fetch(`${url}/rest/v1/profiles?select=full_name`, {
        headers: { apikey: before.publishableKey, authorization: `Bearer ${person.token}` },
      });
      expect(await answer.json()).toEqual([{ full_name: 'Grace Baker' }]);
      const { data } = await connect(keysOf(url, folder)).auth.signInWithPassword({
        email: person.email,
        password: 'a good enough password',
      });
      expect(data.user?.id).toBe(person.id);
    },
    SLOW,
  );
});

const filesOfApp = (folder: string): string[] => listFiles(join(folder, 'app'));
/** Its files, and when each was written. */
const readApp = (folder: string) => filesOfApp(folder).map((file) => [file, statSync(file).mtimeMs]);
const tells = (folder: string, words: string): boolean =>
  filesOfApp(folder).some((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes(words));

function countIncoming(folder: string): number {
  return listFiles(join(folder, 'files')).filter((file) => file.includes('incoming')).length;
}
