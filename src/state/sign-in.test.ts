import { afterEach, expect, test, vi } from 'vitest';
import type { Core } from '#core/open-core.ts';
import { provideCore } from './core.ts';
import { usePerson } from './person.ts';
import { openAuth, signIn } from './sign-in.ts';

const WHO = { id: 'ada', email: 'ada@example.com', isSignedIn: true };
const ADA = { email: 'ada@example.com', password: 'secret' };
const opening = vi.fn<Core['auth']>();
const lookWho = vi.fn<() => Promise<typeof WHO>>(() => Promise.resolve(WHO));
// Only what this module asks of the core.
provideCore(() => Promise.resolve({ auth: opening, session: { person: lookWho } } as unknown as Core));

afterEach(() => void vi.restoreAllMocks());

test('what signing in needs is opened once for the page, and again only where that failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  opening.mockRejectedValueOnce(new Error('no signal'));
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
