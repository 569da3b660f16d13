import { beforeEach, expect, test } from 'vitest';
import { openMemoryLocks, openMemorySessions } from '#tests/support/core/memory-sessions.ts';
import { createAuth, type Auth } from './auth.ts';
import type { Transport } from './ports.ts';
import { createSessionKeeper, type Keeper } from './session-keeper.ts';

interface Answer {
  status: number;
  json: object;
}

/** What the auth service says to a request with this body. */
let answer: (path: string, body: { email: string; password: string }) => Promise<Answer> | Answer;
let keeper: Keeper;
let auth: Auth;

beforeEach(() => {
  keeper = createSessionKeeper({
    sessions: openMemorySessions(),
    lock: openMemoryLocks(),
    clock: Date.now,
    tell: () => undefined,
    http: { send: () => Promise.resolve({}) } as never,
  });
  const transport: Transport = async ({ url, body }) => {
    const { status, json } = await answer(new URL(url).pathname, JSON.parse(body as string) as never);
    const headers = new Headers({ 'content-type': 'application/json' });
    return { status, text: JSON.stringify(json), headers };
  };
  auth = createAuth({
    url: 'https://plateglow.example',
    publishableKey: 'key',
    transport,
    keeper,
    http: {} as never,
  });
});

const here = async () => (await keeper.person())?.id;
const letIn = (email: string): Answer => {
  const [id = ''] = email.split('@');
  const tokens = {
    access_token: `a-${id}`,
    refresh_token: `r-${id}`,
    expires_in: 3600,
    token_type: 'bearer',
  };
  return { status: 200, json: { ...tokens, user: { id, email, aud: 'authenticated' } } };
};
const refuse = (status: number, code: string): Answer => ({
  status,
  json: { error_code: code, code: status, msg: code },
});
const signInBen = () => auth.signInWithPassword({ email: 'ben@kitchen.example', password: 'secret' });

test('a password that is asked in its second spelling, late, puts out nobody who has come in between', async () => {
  const typed = 'brûlée'.normalize('NFD');
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  answer = async (_, { email, password }) => {
    if (email.startsWith('ben') || password === typed) return letIn(email);
    begun.resolve();
    await held.promise;
    return refuse(400, 'invalid_credentials');
  };
  const ann = auth.signInWithPassword({ email: 'ann@kitchen.example', password: typed });
  await begun.promise;
  expect(await signInBen()).toMatchObject({ ok: true });
  held.resolve();
  expect(await ann).toMatchObject({ ok: false, code: 'overtaken' });
  expect(await here()).toBe('ben');
});

test('nor does a sign-up that was made before without an answer; repeated, it lets in', async () => {
  const given = {
    fullName: 'Ann',
    email: 'ann@kitchen.example',
    password: 'secret',
    returnTo: 'https://plateglow.example/',
  };
  answer = () => Promise.reject(new TypeError('no connection'));
  expect(await auth.signUp(given)).toMatchObject({ code: 'offline' });
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  answer = async (path, { email }) => {
    if (!path.endsWith('/signup')) return letIn(email);
    begun.resolve();
    await held.promise;
    return refuse(422, 'user_already_exists');
  };
  const ann = auth.signUp(given);
  await begun.promise;
  expect(await signInBen()).toMatchObject({ ok: true });
  held.resolve();
  expect(await ann).toMatchObject({ ok: false, code: 'overtaken' });
  expect(await here()).toBe('ben');
  expect(await auth.signUp(given)).toMatchObject({ ok: true });
  expect(await here()).toBe('ann');
});

test('a password that was chosen by a mail’s link is saved, also where somebody else has come in meanwhile', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  answer = async (path, { email }) => {
    if (path.endsWith('/verify')) return letIn('ann@kitchen.example');
    if (!path.endsWith('/user')) return letIn(email);
    begun.resolve();
    await held.promise;
    return { status: 200, json: { id: 'ann', email: 'ann@kitchen.example', aud: 'authenticated' } };
  };
  const ann = auth.enterWithPassword('new-plate', {
    kind: 'link',
    token_hash: '0',
    type: 'recovery',
    email: 'ann@kitchen.example',
  });
  await begun.promise;
  expect(await signInBen()).toMatchObject({ ok: true });
  held.resolve();
  expect(await ann).toEqual({ ok: true, isSignedIn: false });
  expect(await here()).toBe('ben');
});
