import { AuthClient, isAuthApiError, type AuthError, type User } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { readAuthCallback } from '#core/model/auth-callback.ts';
import { readAs, type HttpClient } from './http-client.ts';
import { transportAsFetch } from './transport-as-fetch.ts';
import type { Notes, Transport } from './ports.ts';
import type { Keeper } from './session-keeper.ts';
import { sessionKeyName } from './session-shape.ts';
import { storeSessions } from './session-storage.ts';
import { createVisitor } from './visitor.ts';

/**
 * How an attempt ended. `message` is the auth service's own sentence, for people; `code` is for us: `offline` where
 * there was no answer of its, else its own code.
 */
export type AuthOutcome =
  /** `isSignedIn` is false where a mail has to be opened first. */
  { ok: true; isSignedIn: boolean } | { ok: false; code: string; message: string };

/** Who has come back from Google, or by the link of a mail: known to the server, not yet signed in on this phone. */
export interface CallbackPerson {
  ok: true;
  id: string;
  email: string;
  by: 'google' | 'link';
  /** The account was made by this. */
  isNew: boolean;
}

type AuthFailure = Extract<AuthOutcome, { ok: false }>;

/** All ways in. Whoever is signed in afterwards is told by the session, not here. */
export interface Auth {
  signInWithPassword(given: { email: string; password: string }): Promise<AuthOutcome>;
  /** `returnTo`: where the link of a mail leads, a whole address. */
  signUp(given: {
    fullName: string;
    email: string;
    password: string;
    returnTo: string;
  }): Promise<AuthOutcome>;
  /** Whether the server knows Google; null where it does not answer. */
  hasGoogle(): Promise<boolean | null>;
  /** Gives the address to go to. It comes back to `returnTo`, to be handed to `openCallback`. */
  addressOfGoogle(returnTo: string): Promise<{ ok: true; url: string } | AuthFailure>;
  /** Who comes by what Google or a mail's link has put into the address; null: nothing is there. */
  openCallback(href: string): Promise<CallbackPerson | AuthFailure | null>;
  /** Signs in whoever came back last. */
  enter(): Promise<AuthOutcome>;
  /** Gives whoever came back last another password, and signs them in. */
  enterWithPassword(password: string): Promise<AuthOutcome>;
  sendResetMail(given: { email: string; returnTo: string }): Promise<AuthOutcome>;
}

const SILENCE_MS = 20_000;
/** An account whose address was confirmed so shortly before its sign-in is made by it. */
const NEW_MS = 30_000;

export interface AuthPorts {
  url: string;
  publishableKey: string;
  transport: Transport;
  clock: () => number;
  keeper: Keeper;
  http: HttpClient;
  notes?: Notes;
}

const isSettings = readAs(z.object({ external: z.object({ google: z.boolean() }) }));

export function createAuth({ url, publishableKey, transport, clock, keeper, http, notes }: AuthPorts): Auth {
  const base = {
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    fetch: transportAsFetch(transport, SILENCE_MS),
    storageKey: sessionKeyName(url),
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
  };
  const storage = storeSessions(keeper, base.storageKey, clock);
  const client = new AuthClient({ ...base, storage, flowType: 'implicit' });
  const visitor = createVisitor({ base, notes });

  async function enter(): Promise<AuthOutcome> {
    const session = visitor.session();
    if (!session) return { ok: false, code: 'session_not_found', message: 'Nobody has come back' };
    await keeper.signedIn(session);
    return { ok: true, isSignedIn: true };
  }

  return {
    enter,
    async signInWithPassword(given) {
      const { data, error } = await client.signInWithPassword(given);
      return outcome(error, data.session !== null);
    },
    async signUp({ fullName, email, password, returnTo }) {
      const options = { data: { full_name: fullName }, emailRedirectTo: returnTo };
      const { data, error } = await client.signUp({ email, password, options });
      return outcome(error, data.session !== null);
    },
    async hasGoogle() {
      const settings = await http.ask({ method: 'GET', path: '/auth/v1/settings' }, isSettings);
      return settings.ok ? settings.value.external.google : null;
    },
    async addressOfGoogle(returnTo) {
      const options = { redirectTo: returnTo, skipBrowserRedirect: true };
      const { data, error } = await visitor.client.signInWithOAuth({ provider: 'google', options });
      return error ? failureOf(error) : { ok: true, url: data.url };
    },
    async openCallback(href) {
      const back = readAuthCallback(new URL(href));
      if (!back) return null;
      if (back.kind === 'error') return { ok: false, code: back.code, message: back.message };
      const { data, error } = await visitor.open(back);
      if (error) return failureOf(error);
      const { user } = data;
      if (!user) return { ok: false, code: 'session_not_found', message: 'Nobody has come back' };
      const by = back.kind === 'code' ? 'google' : 'link';
      return { ok: true, id: user.id, email: user.email ?? '', by, isNew: isNew(user) };
    },
    async enterWithPassword(password) {
      const { error } = await visitor.client.updateUser({ password });
      return error ? failureOf(error) : await enter();
    },
    async sendResetMail({ email, returnTo }) {
      const { error } = await client.resetPasswordForEmail(email, { redirectTo: returnTo });
      return outcome(error, false);
    },
  };
}

/** By the server's clock alone; an account with another way in was there before. */
function isNew({ email_confirmed_at: made = '', last_sign_in_at: last, identities }: User): boolean {
  const isJustMade = last === undefined || Date.parse(last) - Date.parse(made) < NEW_MS;
  return isJustMade && identities?.length === 1;
}

function outcome(error: AuthError | null, isSignedIn: boolean): AuthOutcome {
  return error ? failureOf(error) : { ok: true, isSignedIn };
}

/** What has no status, or one that is no answer of the service, did not get through. */
function failureOf(error: AuthError): { ok: false; code: string; message: string } {
  const code = error.code ?? (isAuthApiError(error) ? String(error.status) : 'offline');
  return { ok: false, code, message: error.message };
}
