import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ageToken } from '#tests/support/server/aged-token.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { ask } from '#tests/support/server/raw-http.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

// Rows are for whoever is identified: nobody else gets as far as the database.

const PATH = '/rest/v1/profiles?select=id';
const HOUR_SECONDS = 3600;
let backend: SharedBackend;
let person: Person;
let apikey: string;

beforeAll(async () => {
  backend = await openSharedBackend();
  apikey = backend.server.publishableKey;
});
afterAll(() => backend.stop());
beforeEach(async () => {
  person = await signUp(backend.server);
});

async function get(headers: Record<string, string>, path = PATH) {
  const { status, headers: told, body } = await ask(backend.server.url, path, { headers });
  return { status, told, said: JSON.parse(body.toString()) as unknown };
}

describe('whoever is not identified hears why, in the words of hosted Supabase', () => {
  const expired = () => ageToken(backend.secrets, person.token, 2 * HOUR_SECONDS);
  const withToken = (token: string) => ({ apikey, authorization: `Bearer ${token}` });
  const NO_KEY = { message: 'No API key found in request', hint: expect.stringMatching(/`apikey`/) };
  const WRONG = {
    code: 'PGRST301',
    message: 'No suitable key or wrong key type',
    details: 'None of the keys was able to decode the JWT',
    hint: null,
  };
  const EXPIRED = { code: 'PGRST303', message: 'JWT expired', details: null, hint: null };

  test.each<[string, () => Promise<Record<string, string>> | Record<string, string>, object, string?]>([
    ['no key', () => ({}), NO_KEY, 'UNAUTHORIZED_MISSING_API_KEY'],
    [
      'a token alone',
      () => ({ authorization: `Bearer ${person.token}` }),
      NO_KEY,
      'UNAUTHORIZED_MISSING_API_KEY',
    ],
    [
      'a key that is none',
      () => ({ apikey: 'sb_publishable_of_yesterday' }),
      { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' },
      'UNAUTHORIZED_INVALID_API_KEY',
    ],
    ['a token that is none', () => withToken('x.y.z'), WRONG],
    ['a token without its three parts', () => withToken('xyz'), WRONG],
    ['a token of another server', () => withToken(`${person.token.slice(0, -8)}AAAAAAAA`), WRONG],
    ['a token that has run out', async () => withToken(await expired()), EXPIRED],
    [
      'the same by who wants one object',
      async () => ({ ...withToken(await expired()), accept: 'application/vnd.pgrst.object+json' }),
      EXPIRED,
    ],
  ])('%s', async (_, headers, words, code) => {
    const { status, told, said } = await get(await headers());
    expect([status, said]).toEqual([401, words]);
    expect(told).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Content-Range, Content-Location, Preference-Applied',
    });
    expect(told['sb-error-code']).toBe(code);
  });
});

/** The library would take key and token from there, whatever the session of the token. */
const OTHER_PLACES: [string, () => Promise<{ status: number }>][] = [
  [
    'the key in the address',
    () => get({ authorization: `Bearer ${person.token}` }, `${PATH}&apikey=${apikey}`),
  ],
  ['two blanks before the token', () => get({ apikey, authorization: `Bearer  ${person.token}` })],
];

describe.each(OTHER_PLACES)('%s', (_, knock) => {
  test('opens nothing, least of all once the session has ended', async () => {
    expect((await knock()).status).toBe(401);
    await person.client.auth.signOut();
    const answer = await knock();
    expect([answer.status, JSON.stringify(answer)]).toEqual([401, expect.not.stringContaining(person.id)]);
  });
});

describe('a page of another origin', () => {
  const asked = {
    origin: 'https://kitchen.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'apikey,authorization,content-type',
  };
  const preflight = (path: string, headers = {}) =>
    ask(backend.server.url, path, { method: 'OPTIONS', headers: { ...asked, ...headers } });

  test('is told what it may ask, without a key', async () => {
    const { status, headers } = await preflight(PATH);
    expect([status, headers]).toMatchObject([
      200,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
        'access-control-allow-headers': 'apikey,authorization,content-type',
        allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE',
      },
    ]);
  });

  test('gets no further by that, whoever asks it', async () => {
    const { status, body } = await preflight(`/rest/v1/nothing?select=id&id=eq.${person.id}`, {
      apikey,
      authorization: `Bearer ${person.token}`,
    });
    expect([status, JSON.parse(body.toString())]).toMatchObject([404, { code: 'PGRST205' }]);
  });
});
