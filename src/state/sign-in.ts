import type { SignInGiven } from '#core/model/sign-in-rules.ts';
import type { Auth } from '#core/remote/remote.ts';
import { core } from './core.ts';

/** How an attempt to sign in has ended. `message` is for the person. */
export type SignInEnd = { ok: true } | { ok: false; isAnswered: boolean; message: string };

export const SIGNAL_NEEDED = 'Signing in needs a signal. The photos on this phone are safe until then.';

const UNANSWERED: SignInEnd = {
  ok: false,
  isAnswered: false,
  message: 'No answer came. Signing in needs a signal; the photos on this phone are safe until then.',
};
const NOT_KEPT: SignInEnd = {
  ok: false,
  isAnswered: false,
  message: 'This device could not store the sign-in. Close the app, open it again and try once more.',
};

/** Fetches what signing in needs while the person still types. */
export async function prepareSignIn(): Promise<void> {
  await openAuth();
}

/** Signs in on this phone. Whoever it is takes the place of whoever was here; what they have not sent stays theirs. */
export async function signIn(given: SignInGiven): Promise<SignInEnd> {
  const auth = await openAuth();
  if (!auth) return UNANSWERED;
  try {
    const outcome = await auth.signInWithPassword(given);
    if (outcome.ok) return { ok: true };
    return outcome.code === 'offline'
      ? UNANSWERED
      : { ok: false, isAnswered: true, message: outcome.message };
  } catch (error) {
    console.warn('The session could not be stored on this device.', error);
    return NOT_KEPT;
  }
}

let opened: Promise<Auth> | undefined;

/** One for the life of the page; what could not be fetched is tried again by the next who asks. */
async function openAuth(): Promise<Auth | undefined> {
  opened ??= core().then((parts) => parts.auth());
  const mine = opened;
  try {
    return await mine;
  } catch (error) {
    if (opened === mine) opened = undefined;
    console.warn('What signing in needs could not be fetched.', error);
    return undefined;
  }
}
