import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { photoOf, signUp, type Person } from '#tests/support/server/people.ts';

// The library has terms of its own, and reads what people send beside them.

let backend: Backend;
let person: Person;
let other: Person;

beforeAll(async () => {
  // Its own: what is tried here may change all objects of its process.
  backend = await openBackend();
  person = await signUp(backend.server);
  other = await signUp(backend.server);
  await person.client.from('transformations').insert(photoOf(person)).throwOnError();
});
afterAll(() => backend.stop());

async function get(path: string, { token }: Person = person) {
  const headers = { apikey: backend.server.publishableKey, authorization: `Bearer ${token}` };
  const answer = await fetch(`${backend.server.url}/rest/v1/${path}`, { headers });
  return { status: answer.status, said: (await answer.json()) as unknown };
}

/** Says what supabase-js would not. */
async function ask(path: string, body: string, method = 'POST', service = 'rest') {
  const headers = {
    apikey: backend.server.publishableKey,
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
  };
  const url = `${backend.server.url}/${service}/v1/${path}`;
  const answer = await fetch(url, { method, headers, body });
  return { status: answer.status, said: (await answer.json()) as unknown };
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('an object in a filter is a value', () => {
  /** As the server itself, whatever the person's rights. */
  const READ_ALL =
    "(case when set_config('role', session_user, true) <> '' then query_to_xml('select email from auth.users', true, true, '')::text::int::text end) || lower";
  const inside = {
    type: 'query',
    from: 'profiles',
    select: [{ told: { column: 'full_name', aggregate: READ_ALL } }],
    limit: 1,
  };

  test.each([
    ['a question', () => `profiles?select=id&full_name=eq.${json(inside)}`],
    ['the same after not', () => `profiles?select=id&full_name=not.eq.${json(inside)}`],
    ['by another operator', () => `profiles?select=id&full_name=gt.${json(inside)}`],
    ['of JSON', () => `transformations?select=id&recipe=cs.${json(inside)}`],
    ['inside of a tree', () => `profiles?select=id&or=(full_name.eq.${json(inside)},id.is.null)`],
    ['inside of two', () => `profiles?select=id&and=(not.or(full_name.not.eq.${json(inside)}))`],
    [
      'of an embedded table',
      () =>
        `transformations?select=id,transformation_versions(id)&transformation_versions.id=eq.${json(inside)}`,
    ],
    ['another column', () => `profiles?select=id&full_name=eq.${json({ $ref: 'avatar_url' })}`],
  ])('and no %s', async (_, path) => {
    const { status, said } = await get(path());
    expect([status, said]).toMatchObject([
      400,
      { code: 'PGRST100', message: expect.stringMatching(/"\$ref"/) },
    ]);
  });

  test('which is found where it is one', async () => {
    const rows = 'transformations?select=id';
    expect((await get(`${rows}&recipe=cs.${json({ prompt: 'warm light' })}`)).said).toHaveLength(1);
    expect((await get(`${rows}&or=(recipe.cs.${json({ prompt: 'warm light' })})`)).said).toHaveLength(1);
    expect((await get(`${rows}&recipe=cs.${json({ type: 'soup' })}`)).said).toEqual([]);
  });
});

test.each(['$or=eq.x', '$and=in.(a,b)', '$not=eq.x', '$exists=eq.x', '$storageFolder=eq.x'])(
  'no column has a name that the library has for itself: %s',
  async (filter) => {
    const { status, said } = await get(`profiles?select=id&${filter}`);
    expect([status, said]).toMatchObject([400, { code: '42703' }]);
  },
);

const VERSIONS = 'transformation_versions(id)';

test.each([
  '__proto__=eq.x',
  '"__proto__"=eq.x',
  '__proto__!a=eq.x',
  'constructor=eq.x',
  'or.__proto__=(id.eq.x)',
  `select=id,__proto__:${VERSIONS}&__proto__.order=id`,
  `select=id,__proto__:${VERSIONS}&__proto__.cast=eq.x`,
  `select=id,constructor:${VERSIONS}&constructor.limit=eq.x`,
  `select=id,a:${VERSIONS}&a.__proto__.order=id`,
])('nobody changes what all objects of the server have: %s', async (query) => {
  const { status, said } = await get(`transformations?${query}`);
  expect([status, said]).toMatchObject([400, { code: '42703' }]);
  expect(await get('profiles?select=id', other)).toEqual({ status: 200, said: [{ id: other.id }] });
});

describe('an object that is stored is its own text', () => {
  test.each<object>([
    { type: 'query', from: 'profiles', select: ['id'] },
    { $ref: 'id' },
    { $set: 'x', $concat: 'y' },
    { column: 'id', aggregate: 'max' },
    { kind: 'RawNode', sqlFragments: ['now()'], parameters: [] },
  ])('%j', async (value) => {
    const { data } = await person.client
      .from('profiles')
      .update({ full_name: value })
      .eq('id', person.id)
      .select('full_name')
      .single()
      .throwOnError();
    expect(JSON.parse(String(data.full_name))).toEqual(value);
  });

  test.each(['__proto__', 'constructor', 'toString'])('and no column is named %s', async (name) => {
    const answer = await ask('profiles', `{"${name}":{"polluted":"yes"}}`, 'PATCH');
    expect(answer).toMatchObject({ status: 400, said: { code: 'PGRST204' } });
  });
});

describe('of the functions only those of people can be called, by their names', () => {
  test.each(['__proto__', 'constructor', 'toString', 'pg_sleep', 'pg_catalog.pg_sleep', 'grant_credits'])(
    'not %s',
    async (name) => {
      const answer = await ask(`rpc/${name}`, '{}');
      expect(answer).toMatchObject({ status: 404, said: { code: 'PGRST202' } });
    },
  );

  test.each([
    ['SQL', '{"recipe\\" => null) or (1=1":{}}'],
    ['__proto__', '{"__proto__":{"recipe":{}},"recipe":{}}'],
    ['constructor', '{"constructor":{"prototype":{"polluted":"yes"}},"recipe":{}}'],
  ])('no argument is named %s', async (_, body) => {
    const answer = await ask('rpc/is_valid_recipe', body);
    expect(answer).toMatchObject({ status: 404, said: { code: 'PGRST202' } });
  });

  test.each(['{"type":"query","from":"profiles","select":["id"]}', '{"$ref":"id"}'])(
    'and %s is an argument like others',
    async (recipe) => {
      expect(await ask('rpc/is_valid_recipe', `{"recipe":${recipe}}`)).toEqual({ status: 200, said: false });
      expect(await ask('rpc/is_valid_recipe', '{"recipe":{"prompt":"x"}}')).toEqual({
        status: 200,
        said: true,
      });
    },
  );
});

describe('what an account tells of itself changes nothing but that', () => {
  test.each([
    '{"__proto__":{"polluted":"yes"}}',
    '{"constructor":{"prototype":{"polluted":"yes"}}}',
    '{"role":"service_role","sub":"00000000-0000-0000-0000-000000000000","email":"boss@kitchen.example"}',
    '{"toString":1,"hasOwnProperty":2}',
  ])('%s', async (data) => {
    const changed = await ask('user', `{"data":${data}}`, 'PUT', 'auth');
    expect(changed).toMatchObject({
      status: 200,
      said: { id: person.id, role: 'authenticated', email: person.email },
    });
    const { data: others } = await other.client.auth.getUser(other.token);
    expect(others.user?.user_metadata).not.toHaveProperty('polluted');
    expect(others.user).toMatchObject({ id: other.id, email: other.email });
  });
});
