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
