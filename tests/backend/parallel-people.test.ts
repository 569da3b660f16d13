import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { pipeline } from '#tests/support/server/raw-http.ts';

const PEOPLE = 20;
const ROUNDS = 5;
/** All visitors come from one address: on a busy machine some of them are asked to wait. */
const REFUSED: unknown = expect.toBeOneOf([401, 429]);
let backend: SharedBackend;
let people: Person[];

beforeAll(async () => {
  backend = await openSharedBackend();
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => signUp(backend.server, `Cook ${i}`)));
});
afterAll(() => backend.stop());

const presetOf = (person: Person, name: string) => ({ user_id: person.id, name, recipe: { prompt: name } });

test('twenty people at once each see all of their own rows and none of another’s', async () => {
  const seen = await Promise.all(people.map((person) => workAlone(person)));
  for (const [i, rounds] of seen.entries()) {
    for (const [round, { names, owners, strangers }] of rounds.entries()) {
      expect(names).toEqual(Array.from({ length: round + 1 }, (_, n) => `preset ${n}`));
      expect(owners).toEqual([people[i]?.id]);
      expect(strangers).toEqual([]);
    }
  }
  const kept = await backend.sql<{ count: number }[]>`
    select count(*)::int from public.user_presets where user_id in ${backend.sql(people.map(({ id }) => id))}`;
  expect(kept).toEqual([{ count: PEOPLE * ROUNDS }]);
});

/** Adds a preset and reads again, some times, while a visitor with the same connection pool asks for everything. */
async function workAlone(person: Person) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await person.client
      .from('user_presets')
      .insert(presetOf(person, `preset ${round}`))
      .throwOnError();
    const [mine, everybody] = await Promise.all([
      person.client.from('user_presets').select('name, user_id').order('created_at').throwOnError(),
      backend.nobody.from('user_presets').select('name'),
    ]);
    rounds.push({
      names: mine.data.map(({ name }) => String(name)),
      owners: [...new Set(mine.data.map(({ user_id }) => String(user_id)))],
      strangers: everybody.data ?? [],
    });
  }
  return rounds;
}

const requestOf = (method: string, path: string, token?: string) =>
  [
    `${method} ${path} HTTP/1.1`,
    `apikey: ${backend.server.publishableKey}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(method === 'POST' ? ['Content-Length: 0'] : []),
  ].join('\r\n');

test('requests of different people in one connection, sent without waiting, are answered each for its own', async () => {
  const callers = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? undefined : people[(i * 7) % PEOPLE]));
  const path = '/rest/v1/profiles?select=id,full_name';
  const answers = await pipeline(
    backend.server.url,
    callers.map((caller) => requestOf('GET', path, caller?.token)),
  );
  expect(answers).toHaveLength(callers.length);
  for (const [i, { status, body }] of answers.entries()) {
    const caller = callers[i];
    if (!caller) expect(status).toEqual(REFUSED);
    else expect(status).toBe(200);
    if (caller) expect(JSON.parse(String(body))).toEqual([expect.objectContaining({ id: caller.id })]);
    else expect(people.filter(({ id }) => body.includes(id))).toEqual([]);
  }
});

test('many such connections at once mix nobody up', async () => {
  const streams = await Promise.all(
    people.map(async (person) => {
      const tokens = Array.from({ length: 15 }, (_, i) => (i % 2 === 0 ? person.token : undefined));
      const requests = tokens.map((token) =>
        requestOf('GET', '/rest/v1/subscriptions?select=user_id', token),
      );
      return { person, tokens, answers: await pipeline(backend.server.url, requests) };
    }),
  );
  for (const { person, tokens, answers } of streams) {
    const told = answers.map(({ status, body }) => (status === 200 ? JSON.parse(String(body)) : status));
    expect(told).toEqual(tokens.map((token) => (token ? [{ user_id: person.id }] : REFUSED)));
  }
});

test('a visitor’s call between the calls of the service and of a person never runs with their rights', async () => {
  const [person] = people;
  const photo = photoOf(person!);
  await person!.client.from('transformations').insert(photo).throwOnError();
  const call = `/rest/v1/rpc/grant_credits?p_user_id=${person!.id}&p_amount=100`;
  const secretKey = backend.server.secretKey;
  const asService = `GET /rest/v1/subscriptions HTTP/1.1\r\napikey: ${secretKey}`;
  const burst = Array.from({ length: 20 }, () => [
    asService,
    requestOf('POST', call),
    requestOf('POST', call, person!.token),
  ]).flat();
  const answers = await pipeline(backend.server.url, burst);
  expect(new Set(answers.filter((_, i) => i % 3 === 0).map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ status }, i) => i % 3 !== 0 && status < 400)).toEqual([]);
  const [account] = await backend.sql`
    select credits_total from public.subscriptions where user_id = ${person!.id}`;
  expect(account).toEqual({ credits_total: 3 });
});
