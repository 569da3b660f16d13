import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import {
  startGoogle,
  type GoogleAccount,
  type GoogleServer,
} from '#tests/support/providers/google-server.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';

/** A server that knows Google, and phones that come to it by that. */
export async function openGoogleWorld() {
  const google: GoogleServer = await startGoogle();
  const backend: Backend = await openBackend({ env: google.env });
  function newAccount(more: Partial<GoogleAccount> = {}): GoogleAccount {
    const account = {
      sub: randomUUID(),
      email: `${randomUUID()}@gmail.example`,
      email_verified: true,
      name: 'Ada Cook',
      ...more,
    };
    google.accounts.push(account);
    return account;
  }

  /** A phone that signs in with the real client; its proofs are its own. */
  function openPhone() {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    return createClient(backend.server.url, backend.server.publishableKey, {
      auth: { flowType: 'pkce', storage, autoRefreshToken: false, detectSessionInUrl: false },
    });
  }

  async function begin(phone = openPhone(), redirectTo = `${backend.server.url}/app/uploads`) {
    const { data } = await phone.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo, skipBrowserRedirect: true },
    });
    return (await follow(data.url ?? '')).location;
  }

  /** All the way to Google and back into the app. */
  async function comeBack(account: GoogleAccount | undefined, phone = openPhone()): Promise<URL> {
    const consent = await begin(phone);
    return new URL((await follow(await google.answer(consent, account))).location);
  }

  async function signIn(account: GoogleAccount) {
    const phone = openPhone();
    const code = (await comeBack(account, phone)).searchParams.get('code') ?? '';
    const { data, error } = await phone.auth.exchangeCodeForSession(code);
    if (error) throw error;
    return { phone, user: data.user };
  }

  return {
    google,
    backend,
    newAccount,
    openPhone,
    begin,
    comeBack,
    signIn,
    async close() {
      await backend.stop();
      await google.close();
    },
  };
}

export const follow = async (address: string) => {
  const answer = await fetch(address, { redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') ?? '' };
};

/** What went wrong, as the app reads it from the address. */
export const codeOf = (back: URL) => back.searchParams.get('error_code');
