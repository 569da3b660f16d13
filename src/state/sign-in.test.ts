import { afterEach, expect, test, vi } from 'vitest';
import { StorageError } from '#core/model/storage-error.ts';
import type { Core } from '#core/open-core.ts';
import { enterWithPassword, openAuthCallback } from './auth-callback.ts';
import { provideCore } from './core.ts';
import { usePerson } from './person.ts';
import { askForReset, openAuth, sayNeed, signIn, signUp, type SignInEnd } from './sign-in.ts';

const WHO = { id: 'ada', email: 'ada@example.com', isSignedIn: true };
const ADA = { email: 'ada@example.com', password: 'secret' };
const opening = vi.fn<Core['auth']>();
const lookWho = vi.fn<() => Promise<typeof WHO>>(() => Promise.resolve(WHO));
// Only what this module asks of the core.
provideCore(() => Promise.resolve({ auth: opening, session: { person: lookWho } } as unknown as Core));

afterEach(() => void vi.restoreAllMocks());

test('what signing in needs is opened once for the page, and again only where that failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  opening.mockRejectedValueOnce(new Error('no connection'));
  await openAuth();
  const signInWithPassword = vi
    .fn<() => Promise<unknown>>()
    .mockResolvedValue({ ok: true, isSignedIn: true });
  opening.mockResolvedValue({ signInWithPassword } as unknown as Awaited<ReturnType<Core['auth']>>);
  await openAuth();
  expect(await signIn(ADA)).toEqual({ ok: true, isSignedIn: true });
  expect(await signIn(ADA)).toEqual({ ok: true, isSignedIn: true });
  expect(opening).toHaveBeenCalledTimes(2);
  expect(signInWithPassword).toHaveBeenCalledTimes(2);
});

test('whoever has signed in is known before the next screen is shown', async () => {
  usePerson.setState({ hasRead: true, person: null });
  expect(await signIn(ADA)).toEqual({ ok: true, isSignedIn: true });
  expect(usePerson.getState()).toEqual({ hasRead: true, person: WHO });
});

test('a phone that cannot say who has signed in looks again, and turns nobody away', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  lookWho.mockRejectedValueOnce(new Error('no answer'));
  expect(await signIn(ADA)).toEqual({ ok: true, isSignedIn: true });
  expect(usePerson.getState()).toEqual({ hasRead: false, person: null });
});

test.each<[string, StorageError, string]>([
  ['is full', new StorageError('no_room'), 'It’s full. Free up space, then try again.'],
  [
    'keeps nothing for the app',
    new StorageError('closed'),
    'Close the app and open it again. Private windows and blocked cookies can stop it.',
  ],
])('a device that %s cannot save a sign-in, and says what helps', async (_, error, way) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const signInWithPassword = () => Promise.reject(error);
  Object.assign((await openAuth()) ?? {}, { signInWithPassword });
  expect(await signIn(ADA)).toEqual({
    ok: false,
    isAnswered: false,
    message: `This device couldn’t save your sign-in. ${way}`,
  });
});

test.each<[string, () => Promise<SignInEnd | object | null>, string]>([
  ['signing in', () => signIn(ADA), 'You need a connection to sign in; your photos are safe on this device.'],
  [
    'a new account',
    () => signUp({ ...ADA, fullName: 'Ada' }, 'https://app.example'),
    'You need a connection to create an account.',
  ],
  [
    'a forgotten password',
    () => askForReset(ADA.email, 'https://app.example'),
    'You need a connection to reset your password.',
  ],
  ['a new password', () => enterWithPassword('secret'), 'You need a connection to save your password.'],
  [
    'the link of a mail',
    () => openAuthCallback('https://app.example', 'open this link'),
    'You need a connection to open this link.',
  ],
])('without a connection it says what one is needed for: %s', async (_, attempt, need) => {
  const silent = () => Promise.resolve({ ok: false, code: 'offline', message: '' });
  const ways = ['signInWithPassword', 'signUp', 'sendResetMail', 'enterWithPassword', 'openCallback'];
  Object.assign((await openAuth()) ?? {}, Object.fromEntries(ways.map((way) => [way, silent])));
  expect(await attempt()).toMatchObject({
    ok: false,
    isAnswered: false,
    message: `Couldn’t connect. ${need}`,
  });
});

test('before anything is tried, a page says what it needs a connection for', () => {
  expect(sayNeed('sign in')).toBe('You need a connection to sign in. Your photos are safe on this device.');
  expect(sayNeed('reset your password')).toBe('You need a connection to reset your password.');
});
