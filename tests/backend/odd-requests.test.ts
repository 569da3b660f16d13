import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { ask as askRaw } from '#tests/support/server/raw-http.ts';

let backend: Backend;
let person: Person;

beforeAll(async () => {
  backend = await openBackend();
  person = await signUp(backend.server);
});
afterAll(() => backend.stop());

interface Asked {
  token?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The path goes out as it is written; ME in path and body stands for the person. */
async function ask(method: string, path: string, { token = person.token, headers, body }: Asked = {}) {
  const mine = (text: string) => text.replaceAll('ME', person.id);
  const answer = await askRaw(backend.server.url, mine(path), {
    method,
    headers: {
      apikey: backend.server.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: [Buffer.from(mine(body))] }),
  });
  const text = answer.body.toString();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: answer.status, body: json };
}

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const NUL = String.raw`a\u0000b`;
const HALF = String.raw`\ud83d`;
const PHOTOS = '/rest/v1/transformations';
const PRESETS = '/rest/v1/user_presets';

describe('REST says what is wrong with an address, to whoever asks', () => {
  const CASES: [string, string, number, string][] = [
    ['GET', '/rest/v1/%ff', 404, 'PGRST125'],
    ['GET', '/rest/v1/%', 404, 'PGRST125'],
    ['GET', '/rest/v1/%E0%A4%A', 404, 'PGRST125'],
    ['GET', '/rest/v1/%2f', 404, 'PGRST125'],
    ['GET', '/rest/v1/rpc/%ff', 404, 'PGRST125'],
    ['POST', '/rest/v1/%2f', 404, 'PGRST125'],
    ['DELETE', '/rest/v1/%2F', 404, 'PGRST125'],
    ['GET', `${PHOTOS}?select=%22a%00%22`, 400, '22021'],
    ['GET', `${PHOTOS}?select=recipe->%00`, 400, '22021'],
    ['GET', `${PHOTOS}?%00=eq.1`, 400, '22021'],
    ['PATCH', `${PHOTOS}?%00=eq.1`, 400, '22021'],
    ['DELETE', `${PHOTOS}?recipe->%00=eq.x`, 400, '22021'],
    ['GET', `${PHOTOS}?recipe->>%00=eq.x`, 400, '22021'],
    ['GET', `${PHOTOS}?original_filename=eq.%00`, 400, '22021'],
    ['GET', `${PHOTOS}?order=id%00`, 400, '22021'],
    ['GET', `${PHOTOS}?or=(%00.eq.1)`, 400, '22021'],
    ['GET', `${PHOTOS}?select=*,transformation_versions(*)&transformation_versions.order=%00`, 400, '22021'],
    ['POST', `${PRESETS}?on_conflict=%00`, 400, '22021'],
    ['GET', `${PHOTOS}?select=%22id`, 400, 'PGRST100'],
    ['PATCH', `${PHOTOS}?select=%22id`, 400, 'PGRST100'],
    ['GET', `${PHOTOS}?select=transformation_versions(%22id)`, 400, 'PGRST100'],
    ['GET', `${PHOTOS}?select=recipe->%22x`, 400, 'PGRST100'],
    ['GET', '/rest/v1/rpc/is_valid_recipe?select=x:%22y', 400, 'PGRST100'],
    ['POST', `${PRESETS}?on_conflict=constructor`, 400, '42703'],
    ['POST', `${PRESETS}?on_conflict=id,toString`, 400, '42703'],
    ['POST', `${PRESETS}?on_conflict=valueOf`, 400, '42703'],
  ];
  const WHO = { 'a signed-in person': undefined, 'a stranger': '' };

  describe.each(Object.entries(WHO))('%s', (_, token) => {
    test.each(CASES)('%s %s: %i %s', async (method, path, status, code) => {
      const change = {
        headers: { prefer: 'resolution=merge-duplicates' },
        body: '{"user_id":"ME","name":"a","recipe":{"prompt":"warm"}}',
      };
      const options = method === 'GET' || method === 'DELETE' ? {} : change;
      const answer = await ask(method, path, { ...options, ...(token !== undefined && { token }) });
      expect([answer.status, answer.body]).toEqual([
        status,
        expect.objectContaining({ code, message: expect.stringMatching(/\w+ \w+/) }),
      ]);
    });
  });

  test.each(['GET', 'PATCH', 'DELETE'])('%s of tables 4000 deep in each other', async (method) => {
    const body = method === 'PATCH' ? { body: '{}' } : {};
    const answer = await ask(method, `${PHOTOS}?select=${'a('.repeat(4000)}`, body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'PGRST100' }]);
  });

  test('and with a token that is none', async () => {
    expect((await ask('GET', '/rest/v1/%ff', { token: 'x.y.z' })).status).toBe(404);
    expect((await ask('GET', '/rest/v1/%2f', { token: 'x.y.z' })).status).toBe(404);
  });
});

const presetWith = (recipe: string) =>
  `{"id":"${randomUUID()}","user_id":"ME","name":"Warm","recipe":${recipe}}`;
const many = (count: number, row: string) => `[${Array.from({ length: count }, () => row).join(',')}]`;

describe('REST says what is wrong with a body', () => {
  test.each<[string, number, string, string, string, string]>([
    ['lists 101 deep', 413, '54001', 'POST', PRESETS, presetWith(`{"prompt":"x","more":${deep(101)}}`)],
    ['lists 4000 deep', 413, '54001', 'POST', PRESETS, presetWith(`{"prompt":"x","more":${deep(4000)}}`)],
    ['lists 20000 deep', 413, '54001', 'POST', PRESETS, presetWith(deep(20_000))],
    ['objects 50000 deep', 413, '54001', 'POST', PHOTOS, '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
    ['lists in a list', 413, '54001', 'POST', '/rest/v1/rpc/is_valid_recipe', `[${deep(100_000)}]`],
    ['an argument', 413, '54001', 'POST', '/rest/v1/rpc/is_valid_recipe', `{"recipe":${deep(6000)}}`],
    ['a change', 413, '54001', 'PATCH', '/rest/v1/profiles?id=eq.ME', `{"full_name":${deep(20_000)}}`],
    [
      'depth in a text that becomes JSON',
      413,
      '54001',
      'POST',
      PRESETS,
      presetWith(JSON.stringify(`{"prompt":"x","more":${deep(6000)}}`)),
    ],
    ['70000 rows', 413, '54000', 'POST', PHOTOS, many(70_000, '{"id":1}')],
    ['22000 rows of 3 values', 413, '54000', 'POST', PHOTOS, many(22_000, '{"id":1,"status":2,"recipe":3}')],
    ['NUL in a text', 400, '22P05', 'POST', PRESETS, presetWith(`{"prompt":"${NUL}"}`)],
    ['half a character', 400, '22P02', 'POST', PRESETS, presetWith(`{"prompt":"${HALF}"}`)],
    ['no JSON', 400, 'PGRST102', 'POST', PRESETS, '{id:1}'],
  ])('%s: %i %s', async (_, status, code, method, path, body) => {
    const answer = await ask(method, path, { body });
    expect([answer.status, answer.body]).toEqual([
      status,
      {
        code,
        message: expect.any(String),
        details: code.startsWith('22') ? expect.any(String) : null,
        hint: status === 413 ? expect.any(String) : null,
      },
    ]);
  });

  test.each(['text/csv', 'application/x-www-form-urlencoded', 'text/plain'])(
    'a body of the type %s, in which anything could hide',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await ask('POST', PRESETS, { headers, body: 'name\nx' });
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'PGRST102', message: `Content-Type not acceptable: ${type}`, details: null, hint: null },
      ]);
    },
  );

  test('what is 100 deep is taken in, and read again', async () => {
    const recipe = `{"prompt":"x","more":${deep(98)}}`;
    expect((await ask('POST', PRESETS, { body: presetWith(recipe) })).status).toBe(201);
    const read = await ask('GET', `${PRESETS}?user_id=eq.ME&select=recipe`);
    expect([read.status, read.body]).toEqual([200, [{ recipe: JSON.parse(recipe) }]]);
  });
});

test.each([
  ['POST', PRESETS, 201, { body: presetWith('{"prompt":"x"}') }],
  ['PATCH', '/rest/v1/profiles?id=eq.ME', 204, { body: '{"full_name":"Zed"}' }],
  ['HEAD', '/rest/v1/profiles?id=eq.ME', 200, {}],
] as const)('one object is asked for by %s, and no row comes', async (method, path, status, options) => {
  const headers = { accept: 'application/vnd.pgrst.object+json' };
  const answer = await ask(method, path, { headers, ...options });
  expect([answer.status, answer.body]).toEqual([status, undefined]);
});

describe('storage says what is wrong with a value', () => {
  const form = (metadata: string) =>
    [
      '--b\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n',
      metadata,
      '\r\n--b\r\nContent-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nxx',
      '\r\n--b--\r\n',
    ].join('');
  const asForm = { 'content-type': 'multipart/form-data; boundary=b' };
  const inHeader = (metadata: string) => ({
    'content-type': 'image/jpeg',
    'x-metadata': Buffer.from(metadata).toString('base64'),
  });
  const upload = '/storage/v1/object/originals/ME/a.jpg';
  test.each<[string, string, string, Asked]>([
    ['NUL in a folder', 'POST', '/storage/v1/object/list/originals', { body: `{"prefix":"${NUL}"}` }],
    [
      'NUL in a search',
      'POST',
      '/storage/v1/object/list/originals',
      { body: `{"prefix":"","search":"${NUL}"}` },
    ],
    ['NUL in a removal', 'DELETE', '/storage/v1/object/originals', { body: `{"prefixes":["a","${NUL}"]}` }],
    [
      'NUL in names to sign',
      'POST',
      '/storage/v1/object/sign/originals',
      { body: `{"expiresIn":10,"paths":["a","${NUL}"]}` },
    ],
    ['NUL in metadata', 'POST', upload, { headers: inHeader(`{"a":"${NUL}"}`), body: 'xx' }],
    ['NUL in a name of metadata', 'POST', upload, { headers: inHeader(`{"${NUL}":1}`), body: 'xx' }],
    ['half a character in metadata', 'PUT', upload, { headers: inHeader(`{"a":"${HALF}"}`), body: 'xx' }],
    ['metadata 5000 deep', 'POST', upload, { headers: inHeader(`{"a":${deep(5000)}}`), body: 'xx' }],
    ['NUL in metadata of a form', 'POST', upload, { headers: asForm, body: form(`{"a":"${NUL}"}`) }],
    ['half a character in a form', 'PUT', upload, { headers: asForm, body: form(`{"a":"${HALF}"}`) }],
    ['metadata 20000 deep', 'POST', upload, { headers: asForm, body: form(`{"a":${deep(20_000)}}`) }],
  ])('%s', async (_, method, path, options) => {
    const answer = await ask(method, path, options);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        statusCode: '400',
        code: 'InvalidRequest',
        error: 'InvalidRequest',
        message: expect.stringMatching(/\w+ \w+/),
      },
    ]);
  });
});

test('none of it is an error in the log, which is for our own', () => {
  expect(backend.server.output()).not.toMatch(/"level":"(error|warn)","event":"(?!reference plate)/);
});
