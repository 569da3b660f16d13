import type { MailLink } from '#core/model/auth-callback.ts';
import type { Person } from '#core/model/person.ts';
import type { CallbackPerson } from '#core/remote/remote.ts';
import { core } from './core.ts';
import {
  asFailure,
  attempt,
  openAuth,
  unanswered,
  type Deed,
  type SignInEnd,
  type SignInFailure,
} from './sign-in.ts';

const NO_GOOGLE: SignInFailure = {
  ok: false,
  isAnswered: false,
  message: 'Google sign-in isn’t available here. Please use your email and password.',
};

/** The address to go to for a sign-in with Google, which leads back to `returnTo`. */
export async function askGoogle(returnTo: string): Promise<{ ok: true; url: string } | SignInFailure> {
  const auth = await openAuth();
  const isThere = auth ? await auth.hasGoogle() : null;
  if (!auth || isThere === null) return unanswered('sign in');
  if (!isThere) return NO_GOOGLE;
  const asked = await auth.addressOfGoogle(returnTo);
  return asked.ok ? asked : asFailure(asked, 'sign in');
}

/** Somebody has come back; `here` is who is known on this phone. */
export interface CallbackOutcome extends CallbackPerson {
  here: Person | null;
}

/** Who comes by what Google or a mail's link has put into the address; null: it has put nothing there. Signs nobody in. */
export async function openAuthCallback(
  href: string,
  deed: Deed,
): Promise<CallbackOutcome | SignInFailure | null> {
  const auth = await openAuth();
  if (!auth) return unanswered(deed);
  const came = await auth.openCallback(href);
  if (!came) return null;
  return came.ok ? { ...came, here: await whoIsHere() } : asFailure(came, deed);
}

/** Signs in whoever came back, or comes by this link. Whoever was here goes; what they have not sent stays theirs. */
export const enter = (link?: MailLink): Promise<SignInEnd> =>
  attempt((auth) => auth.enter(link), link ? 'open this link' : 'sign in');

/** The same, with a password that they have chosen now. */
export const enterWithPassword = (password: string, link?: MailLink): Promise<SignInEnd> =>
  attempt((auth) => auth.enterWithPassword(password, link), 'save your password');

/** Calls `goOn` when somebody has come in here, in another window. Gives back how to stop. */
export function whenSomebodyComes(goOn: () => void): () => void {
  let isOver = false;
  let stop = () => {};
  const look = async () => {
    if ((await whoIsHere())?.isSignedIn && !isOver) goOn();
  };
  core().then(
    ({ channel }) => {
      if (!isOver) stop = channel.listen(({ type }) => type === 'session-changed' && void look());
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop();
  };
}

/** Who is known on this phone; nobody where the phone cannot say it. */
export async function whoIsHere(): Promise<Person | null> {
  try {
    return await (await core()).session.person();
  } catch (error) {
    console.warn('Who is here could not be read.', error);
    return null;
  }
}
