import { AuthClient, type AuthError } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { sessionKeyName } from '#core/model/session-key-name.ts';
import type { BuiltAuthClient } from './auth-methods.ts';
import { createEntrance } from './entrance.ts';
import { failureOf, outcome, type AuthFailure, type AuthOutcome } from './auth-outcome.ts';
import { createComeBack, type ComeBack } from './come-back.ts';
import { readAs, type HttpClient } from './http-client.ts';
import { transportAsFetch } from './transport-as-fetch.ts';
import type { Notes, Transport } from './ports.ts';
import type { Keeper } from './session-keeper.ts';
import { readSession } from './session-shape.ts';
import { createVisitor } from './visitor.ts';

/** All ways in. Whoever is signed in afterwards is told by the session, not here. */
export interface Auth extends ComeBack {
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
  sendResetMail(given: { email: string; returnTo: string }): Promise<AuthOutcome>;
}

const SILENCE_MS = 20_000;

/** Of the library, to a sign-in or a sign-up. */
interface AuthAnswer {
  data: { session: unknown };
  error: AuthError | null;
}

export interface AuthPorts {
  url: string;
  publishableKey: string;
  transport: Transport;
  keeper: Keeper;
  http: HttpClient;
  notes?: Notes;
}

const isSettings = readAs(z.object({ external: z.object({ google: z.boolean() }) }));

export function createAuth({ url, publishableKey, transport, keeper, http, notes }: AuthPorts): Auth {
  const base = {
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    fetch: transportAsFetch(transport, SILENCE_MS),
    storageKey: sessionKeyName(url),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
  };
  // It keeps nothing: whoever comes in is let in by the keeper.
  const client: BuiltAuthClient = new AuthClient({ ...base, persistSession: false, flowType: 'implicit' });
  const entrance = createEntrance(keeper);
  const enter = (ask: () => Promise<AuthAnswer>) =>
    entrance(async () => {
      const { data, error } = await ask();
      return readSession(JSON.stringify(data.session)) ?? outcome(error, false);
    });
  const visitor = createVisitor({ base, notes });
  /** Sign-ups without an answer, which may have made an account all the same. */
  const unanswered = new Set<string>();

  const auth: Auth = {
    ...createComeBack(visitor, entrance),
    async signInWithPassword({ email, password: typed }) {
      const ask = (password: string) => enter(() => client.signInWithPassword({ email, password }));
      const password = typed.normalize();
      const end = await ask(password);
      // Chosen elsewhere, it may be as a keyboard writes it.
      const isWrong = !end.ok && end.code === 'invalid_credentials';
      return isWrong && password !== typed ? await ask(typed) : end;
    },
    async signUp({ fullName, email, password, returnTo }) {
      const options = { data: { full_name: fullName }, emailRedirectTo: returnTo };
      const end = await enter(() => client.signUp({ email, password, options }));
      if (end.ok) return end;
      const asked = JSON.stringify([email, password]);
      if (end.code === 'offline') unanswered.add(asked);
      if (end.code !== 'user_already_exists' || !unanswered.has(asked)) return end;
      const entered = await auth.signInWithPassword({ email, password });
      // It was there before, with another password.
      return !entered.ok && entered.code === 'invalid_credentials' ? end : entered;
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
    async sendResetMail({ email, returnTo }) {
      const { error } = await client.resetPasswordForEmail(email, { redirectTo: returnTo });
      return outcome(error, false);
    },
  };
  return auth;
}
