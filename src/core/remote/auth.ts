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
  // It keeps nothing that is used: whoever comes in is let in by the keeper.
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

  /** One coming in, however often it is asked: in between nobody may come that the second question would put out. */
  async function withPassword(given: { email: string; password: string }): Promise<AuthAnswer> {
    const { email, password: typed } = given;
    const password = typed.normalize();
    const end = await client.signInWithPassword({ email, password });
    // Chosen elsewhere, it may be as a keyboard writes it.
    const isWrong = end.error?.code === 'invalid_credentials' && password !== typed;
    return isWrong ? await client.signInWithPassword({ email, password: typed }) : end;
  }

  return {
    ...createComeBack(visitor, entrance),
    signInWithPassword: (given) => enter(() => withPassword(given)),
    async signUp({ fullName, email, password, returnTo }) {
      const options = { data: { full_name: fullName }, emailRedirectTo: returnTo };
      const asked = JSON.stringify([email, password]);
      const end = await enter(async () => {
        const made = await client.signUp({ email, password, options });
        if (made.error?.code !== 'user_already_exists' || !unanswered.has(asked)) return made;
        const entered = await withPassword({ email, password });
        // It was there before, with another password.
        return entered.error?.code === 'invalid_credentials' ? made : entered;
      });
      if (!end.ok && ['offline', 'overtaken'].includes(end.code)) unanswered.add(asked);
      return end;
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
}
