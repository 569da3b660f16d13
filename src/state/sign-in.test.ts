import { afterEach, expect, test, vi } from 'vitest';
import type { Core } from '#core/open-core.ts';
import { provideCore } from './core.ts';
import { prepareSignIn, signIn } from './sign-in.ts';

const ADA = { email: 'ada@example.com', password: 'secret' };
const opening = vi.fn<Core['auth']>();
// Only what this module asks of the core.
provideCore(() => Promise.resolve({ auth: opening } as unknown as Core));

afterEach(() => void vi.restoreAllMocks());

test('what signing in needs is opened once for the page, and again only where that failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  opening.mockRejectedValueOnce(new Error('no signal'));
  await prepareSignIn();
  const signInWithPassword = vi
    .fn<() => Promise<unknown>>()
    .mockResolvedValue({ ok: true, isSignedIn: true });
  opening.mockResolvedValue({ signInWithPassword } as unknown as Awaited<ReturnType<Core['auth']>>);
  await prepareSignIn();
  expect(await signIn(ADA)).toEqual({ ok: true });
  expect(await signIn(ADA)).toEqual({ ok: true });
  expect(opening).toHaveBeenCalledTimes(2);
  expect(signInWithPassword).toHaveBeenCalledTimes(2);
});
