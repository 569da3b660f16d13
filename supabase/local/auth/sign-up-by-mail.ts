import { randomUUID } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';
import { describeError, type Log } from '#local/log.ts';
import type { RedirectMemory } from '#local/mail/redirect-memory.ts';
import { isOfSite } from '#local/site.ts';
import type { UnderWay } from '#local/under-way.ts';
import type { FairQueue } from './fair-queue.ts';
import { withMutex } from './keyed-mutex.ts';
import { comparePassword, hashPassword } from './password-hashing.ts';
import { BY_EMAIL, describe, type Confirmation, type Unconfirmed } from './unconfirmed.ts';

export interface SignUpGiven {
  email: string;
  password: string;
  data: Record<string, unknown>;
  /** Where the link should lead. */
  returnTo: string | null;
}

/** Signs somebody up, for the network address from which they ask. */
export type SignUpByMail = (given: SignUpGiven, peer: string, signal: AbortSignal) => Promise<Response>;

interface Ports {
  unconfirmed: Unconfirmed;
  queue: FairQueue;
  redirects: RedirectMemory;
  email: EmailDriver;
  siteUrl: string;
  underWay: UnderWay;
  log: Log;
}

/** The page on which whoever comes by a link chooses a password. */
const CHOOSE_PASSWORD = '/reset-password';

/**
 * A new account waits for the link of a mail: until then it has no session, and so no credits to spend. Who has an
 * account already is told by nothing: after one question and one hash everybody has the same answer, and only then it
 * is seen to that there is an account, and a mail. To a confirmed address none is written.
 */
export function createSignUpByMail(ports: Ports): SignUpByMail {
  const { unconfirmed, queue, redirects, email: mail, siteUrl, underWay, log } = ports;

  async function sendLink(email: string, returnTo: string | null, asked: Confirmation): Promise<void> {
    const link = new URL('/auth/v1/verify', siteUrl);
    link.search = new URLSearchParams({ token: asked.token, type: 'signup' }).toString();
    const home = isOfSite(returnTo, siteUrl) ? returnTo : siteUrl;
    const target = asked.hasPassword ? home : new URL(CHOOSE_PASSWORD, home).href;
    const message = { to: email, subject: '', text: link.href, html: '' };
    await redirects.remember(target, () => mail.send(message));
  }

  async function finish({ email, data, returnTo }: SignUpGiven, hash: string | undefined): Promise<void> {
    const asked = await withMutex(`sign-up ${email}`, () => unconfirmed.signUp({ email, hash, data }));
    if (asked) await sendLink(email, returnTo, asked);
  }

  return async (given, peer, signal) => {
    const before = await unconfirmed.passwordOf(given.email);
    const hash = await queue(peer, () => vouchFor(given.password, before), signal);
    underWay.keep(
      finish(given, hash).catch((error: unknown) => log.warn('sign-up not finished', describeError(error))),
    );
    return Response.json(promise(given));
  };
}

/** One hash, whatever was there before. Undefined: that was given another password. */
async function vouchFor(password: string, before: string | undefined): Promise<string | undefined> {
  if (before === undefined) return await hashPassword(password);
  return (await comparePassword(password, before)) ? before : undefined;
}

/** As the auth service describes who has to open a mail first. The id is nobody's: whose it was would be told by it. */
function promise({ email, data }: SignUpGiven) {
  const id = randomUUID();
  const now = new Date().toISOString();
  const said = describe(id, email, data);
  const times = { created_at: now, updated_at: now };
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: said,
    provider: 'email',
    last_sign_in_at: now,
    ...times,
    email,
  };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: BY_EMAIL,
    user_metadata: said,
    identities: [identity],
    ...times,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
