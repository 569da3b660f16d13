import { DEVICE } from '#core/lib/device-word.ts';
import { isForNow, plainWords } from '#core/model/auth-words.ts';
import type { SignInGiven, SignUpGiven } from '#core/model/sign-in-rules.ts';
import { StorageError } from '#core/model/storage-error.ts';
import type { Auth, AuthOutcome } from '#core/remote/remote.ts';
import { core } from './core.ts';
import { usePerson } from './person.ts';
import { keepPromises } from './promised-photo.ts';

/** How an attempt to get in has ended. `message` is for the person. */
export type SignInEnd =
  /** `isSignedIn` is false where a mail has to be opened first, or a password was saved and somebody else has come in. */
  { ok: true; isSignedIn: boolean } | SignInFailure;

export interface SignInFailure {
  ok: false;
  /** Whether the answer is about what was given, so that something else may be given. */
  isAnswered: boolean;
  message: string;
}

/** What a page, or a link, is for. */
export type Deed =
  | 'sign in'
  | 'create an account'
  | 'reset your password'
  | 'save your password'
  | 'open this link';

const SAFE = `photos are safe on this ${DEVICE}`;
const need = (deed: Deed) => `You need a connection to ${deed}`;

/** Said before a try that would get nowhere. */
export const sayNeed = (deed: Deed): string =>
  deed === 'sign in' ? `${need(deed)}. Your ${SAFE}.` : `${need(deed)}.`;

export const unanswered = (deed: Deed): SignInFailure => ({
  ok: false,
  isAnswered: false,
  message: `Couldn’t connect. ${need(deed)}${deed === 'sign in' ? `; your ${SAFE}` : ''}.`,
});

const NOT_KEPT = `This ${DEVICE} couldn’t save your sign-in.`;
const NO_ROOM = `${NOT_KEPT} It’s full. Free up space, then try again.`;
const NO_STORAGE = `${NOT_KEPT} Close the app and open it again. Private windows and blocked cookies can stop it.`;

/** Signs in on this phone. Whoever it is takes the place of whoever was here; what they have not sent stays theirs. */
export const signIn = (given: SignInGiven): Promise<SignInEnd> =>
  attempt((auth) => auth.signInWithPassword(given));

/** A new account, which is signed in on this phone at once where no mail has to be opened first. */
export async function signUp(given: SignUpGiven, returnTo: string): Promise<SignInEnd> {
  const end = await attempt((auth) => auth.signUp({ ...given, returnTo }), 'create an account');
  if (end.ok && !end.isSignedIn) await keepPromises(given.email);
  return end;
}

/** A mail with a link to choose another password, where such an account is. */
export const askForReset = (email: string, returnTo: string): Promise<SignInEnd> =>
  attempt((auth) => auth.sendResetMail({ email, returnTo }), 'reset your password');

/** One try at something of the auth service, and what came of it in words for people. */
export async function attempt(
  enter: (auth: Auth) => Promise<AuthOutcome>,
  deed: Deed = 'sign in',
): Promise<SignInEnd> {
  const auth = await openAuth();
  if (!auth) return unanswered(deed);
  try {
    const outcome = await enter(auth);
    if (outcome.ok && outcome.isSignedIn) {
      await noteWhoCame();
      await keepPromises(true);
    }
    if (outcome.ok) return outcome;
    return asFailure(outcome, deed);
  } catch (error) {
    console.warn('The session could not be stored on this device.', error);
    const isFull = error instanceof StorageError && error.code === 'no_room';
    return { ok: false, isAnswered: false, message: isFull ? NO_ROOM : NO_STORAGE };
  }
}

/** What was refused, in words that help. */
export function asFailure({ code, message }: { code: string; message: string }, deed: Deed): SignInFailure {
  if (code === 'offline') return unanswered(deed);
  return { ok: false, isAnswered: !isForNow(code), message: plainWords(code, message) };
}

/** The next screen is for them: it must not turn them away because it has not looked yet. */
async function noteWhoCame(): Promise<void> {
  try {
    const { session } = await core();
    usePerson.setState({ hasRead: true, person: await session.person() });
  } catch (error) {
    console.warn('Who is here could not be read; it is tried again.', error);
    usePerson.setState({ hasRead: false, person: null });
  }
}

let opened: Promise<Auth> | undefined;

/** One for the life of the page; what could not be fetched is tried again by the next who asks. */
export async function openAuth(): Promise<Auth | undefined> {
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
