import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { connect, PASSWORD, photoOf, signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto } from '#tests/support/server/photos.ts';
import { openConnection } from '#tests/support/server/raw-http.ts';
import { until } from '#tests/support/until.ts';

const NAME = 'Quetzalcoatl Pemberton';
const PROMPT = 'truffle-lobster-under-moonlight';
let backend: Backend;
let person: Person;

beforeAll(async () => {
  backend = await openBackend({ env: { LOG_LEVEL: 'debug' } });
  person = await signUp(backend.server, NAME);
});
afterAll(() => backend.stop());

const photos = () => person.client.from('transformations');
const presetOf = (more: object) => ({
  user_id: person.id,
  name: 'Warm',
  recipe: { prompt: PROMPT },
  ...more,
});

const headersOf = ({ token }: Person) => ({
  apikey: backend.server.publishableKey,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

interface Answered {
  status: number;
  error: { code: string; message: string } | null;
}
type Try = () => PromiseLike<Answered>;

const RULES: [string, number, string, Try][] = [
  [
    'a prompt of 1001 characters',
    400,
    '23514',
    () => photos().insert(photoOf(person, { prompt: 'x'.repeat(1001) })),
  ],
  ['an empty prompt', 400, '23514', () => photos().insert(photoOf(person, { prompt: '' }))],
  ['no file name', 400, '23514', () => photos().insert({ ...photoOf(person), original_filename: '' })],
  ['no recipe', 400, '23502', () => photos().insert({ ...photoOf(person), recipe: null })],
  ['an id that is none', 400, '22P02', () => photos().insert({ ...photoOf(person), id: 'x' })],
  ['a filter that is no id', 400, '22P02', () => photos().select('id').eq('id', 'x')],
  [
    'a preset without a name',
    400,
    '23514',
    () => person.client.from('user_presets').insert(presetOf({ name: '  ' })),
  ],
  [
    'a preset with a name of 51',
    400,
    '23514',
    () => person.client.from('user_presets').insert(presetOf({ name: 'x'.repeat(51) })),
  ],
  [
    'a name of 101 characters',
    400,
    '23514',
    () =>
      person.client
        .from('profiles')
        .update({ full_name: 'x'.repeat(101) })
        .eq('id', person.id),
  ],
  [
    'an id twice',
    409,
    '23505',
    async () => {
      const photo = photoOf(person);
      await photos().insert(photo).throwOnError();
      return await photos().insert(photo);
    },
  ],
  [
    'somebody else’s name',
    403,
    '42501',
    () => photos().insert({ ...photoOf(person), user_id: randomUUID() }),
  ],
  [
    'a column that is not there',
    400,
    'PGRST204',
    () => photos().insert({ ...photoOf(person), colour: 'red' }),
  ],
  ['a column to read that is not there', 400, '42703', () => photos().select('colour')],
  ['a table that is not there', 404, 'PGRST205', () => person.client.from('recipes').select('*')],
  ['a function that is not there', 404, 'PGRST202', () => person.client.rpc('make_rich', { amount: 1 })],
  [
    'a plan that is not there',
    422,
    'PT422',
    () => backend.service.rpc('set_plan', { p_user_id: person.id, p_plan: 'gold' }),
  ],
  [
    'a person that is not there',
    404,
    'PT404',
    () => backend.service.rpc('grant_credits', { p_user_id: randomUUID(), p_amount: 1 }),
  ],
];

describe('a broken rule is the caller’s fault, said with status, code and sentence', () => {
  test.each(RULES)('%s: %i %s', async (_, status, code, attempt) => {
    const answer = await attempt();
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(answer.error?.message).toMatch(/\w+ \w+/);
  });
});

describe('a request that makes no sense is never a server error and shows nothing of the inside', () => {
  const url = '/rest/v1/transformations';
  test.each<[string, string, RequestInit]>([
    ['half a JSON', url, { method: 'POST', body: '{"id":' }],
    ['an operator that is none', `${url}?id=almost.7`, {}],
    ['a select that is none', `${url}?select=((`, {}],
    ['a zero byte', `${url}?original_filename=eq.%00`, {}],
    ['a broken escape', `${url}?original_filename=eq.%E0%A4%A`, {}],
    ['a method that is none', url, { method: 'PROPFIND' }],
    ['a sign-up without anything', '/auth/v1/signup', { method: 'POST', body: '{}' }],
    ['a sign-up with a list', '/auth/v1/signup', { method: 'POST', body: '[]' }],
    [
      'a sign-in with numbers',
      '/auth/v1/token?grant_type=password',
      { method: 'POST', body: '{"email":1,"password":2}' },
    ],
    ['a grant that is none', '/auth/v1/token?grant_type=gift', { method: 'POST', body: '{}' }],
    [
      'an e-mail that is none',
      '/auth/v1/signup',
      { method: 'POST', body: '{"email":"x","password":"123456"}' },
    ],
    [
      'a zero byte in a name',
      '/auth/v1/signup',
      {
        method: 'POST',
        body: `{"email":"${randomUUID()}@x.example","password":"123456","data":{"full_name":"a\\u0000b"}}`,
      },
    ],
  ])('%s', async (_, path, init) => {
    const response = await fetch(backend.server.url + path, { ...init, headers: headersOf(person) });
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(/ at .*\(.*:\d+:\d+\)|node_modules/);
  });
});

test('a row that is too large is refused with 413, and the next requests of the same client are answered', async () => {
  const headers = headersOf(person);
  const url = `${backend.server.url}/rest/v1/user_presets`;
  const tooLarge = await fetch(url, { method: 'POST', headers, body: 'x'.repeat(3_000_000) });
  expect(tooLarge.status).toBe(413);
  await tooLarge.text();
  for (let i = 0; i < 50; i += 1) {
    const next = await fetch(url, { method: 'POST', headers, body: '[]' });
    expect(next.status).toBe(201);
    await next.text();
  }
});

test.each([
  ['a row that is too large', '/rest/v1/user_presets', 413],
  ['a photo that is too large', '/storage/v1/object/originals/a/b/soup.jpg', 400],
  ['a photo of nobody', '/storage/v1/object/originals/a/b/soup.jpg', 400],
])(
  '%s is refused before its sender is done, who goes on by the same connection',
  async (what, path, status) => {
    const headers: Record<string, string> = what.endsWith('nobody') ? {} : headersOf(person);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const { socket, send, received } = await openConnection(backend.server.url);
    const post = (length: number) =>
      send(`POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}content-length: ${length}\r\n\r\n`);
    post(50_000_000);
    await until('it is refused', () => received().includes('\r\n\r\n'));
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    send('x'.repeat(50_000_000));
    post(0);
    await until('the next one is answered', () => received().match(/HTTP\/1\.1 \d/g)?.length === 2);
    socket.destroy();
  },
);

test('after all that, the server’s output tells nothing of anybody, at its most talkative', async () => {
  const photo = await addPhoto(backend.server, person, { prompt: PROMPT });
  await person.client.functions.invoke('transform-image', { body: photo.request });
  await connect(backend.server).auth.signInWithPassword({
    email: person.email,
    password: 'a-wrong-password-xyz',
  });
  await connect(backend.server).auth.signUp({ email: person.email, password: PASSWORD });
  await connect(backend.server).auth.resetPasswordForEmail(person.email);
  await photos().insert(photoOf(person, { prompt: PROMPT.repeat(40) }));
  const { data } = await person.client.auth.getSession();
  const output = backend.server.output().replace(backend.server.mailboxUrl ?? '', '');
  const personal = {
    email: person.email,
    name: NAME,
    prompt: PROMPT,
    password: PASSWORD,
    'wrong password': 'a-wrong-password-xyz',
    token: person.token.slice(0, 60),
    'signature of the token': person.token.split('.')[2] ?? '',
    'refresh token': data.session?.refresh_token ?? '',
    'file name': 'soup.jpg',
    'path of a photo': photo.path,
    'secret key': backend.secrets.secretKey,
    'database password': backend.secrets.databasePassword,
    'jwt secret': backend.secrets.jwtSecret,
  };
  const told = Object.entries(personal).filter(([, value]) => value === '' || output.includes(value));
  expect(told.map(([what]) => what)).toEqual([]);
  expect(output).toMatch(/"level":/);
});
