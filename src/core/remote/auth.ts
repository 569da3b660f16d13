import { AuthClient, isAuthApiError, type AuthError } from '@supabase/auth-js';
import { fetchOver } from './line-fetch.ts';
import type { Transport } from './ports.ts';
import type { Auth, AuthOutcome } from './remote.ts';
import type { Keeper } from './session-keeper.ts';
import { sessionKeyName } from './session-shape.ts';
import { storeSessions } from './session-storage.ts';

const SILENCE_MS = 20_000;

export interface AuthNeeds {
  url: string;
  publishableKey: string;
  transport: Transport;
  clock: () => number;
  keeper: Keeper;
}

export function createAuth({ url, publishableKey, transport, clock, keeper }: AuthNeeds): Auth {
  const storageKey = sessionKeyName(url);
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    fetch: fetchOver(transport, SILENCE_MS),
    storageKey,
    storage: storeSessions(keeper, storageKey, clock),
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: 'implicit',
    skipAutoInitialize: true,
  });
  return {
    async signInWithPassword(given) {
      const { data, error } = await client.signInWithPassword(given);
      return outcome(error, data.session !== null);
    },
    async signUp({ fullName, email, password, returnTo }) {
      const options = { data: { full_name: fullName }, emailRedirectTo: returnTo };
      const { data, error } = await client.signUp({ email, password, options });
      return outcome(error, data.session !== null);
    },
    async addressOfGoogle(returnTo) {
      const options = { redirectTo: returnTo, skipBrowserRedirect: true };
      const { data, error } = await client.signInWithOAuth({ provider: 'google', options });
      return error ? refusal(error) : { ok: true, url: data.url };
    },
    async comeBack(href) {
      const { hash, searchParams } = new URL(href);
      const behindHash = new URLSearchParams(hash.slice(1));
      // Trouble at Google is told before the # as well.
      const said = behindHash.size > 0 ? behindHash : searchParams;
      const [access_token, refresh_token] = [said.get('access_token'), said.get('refresh_token')];
      const message = said.get('error_description');
      if (message !== null)
        return { ok: false, code: said.get('error_code') ?? said.get('error') ?? '', message };
      if (!access_token || !refresh_token) return null;
      const { data, error } = await client.setSession({ access_token, refresh_token });
      return outcome(error, data.session !== null);
    },
    async sendResetMail({ email, returnTo }) {
      const { error } = await client.resetPasswordForEmail(email, { redirectTo: returnTo });
      return outcome(error, false);
    },
    async setPassword(password) {
      const { error } = await client.updateUser({ password });
      return outcome(error, true);
    },
  };
}

function outcome(error: AuthError | null, isSignedIn: boolean): AuthOutcome {
  return error ? refusal(error) : { ok: true, isSignedIn };
}

/** What has no status, or one that is no answer of the service, did not get through. */
function refusal(error: AuthError): { ok: false; code: string; message: string } {
  const code = error.code ?? (isAuthApiError(error) ? String(error.status) : 'offline');
  return { ok: false, code, message: error.message };
}
