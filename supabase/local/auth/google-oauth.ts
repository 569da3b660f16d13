import type { Sql } from '#local/database/sql.ts';
import { z } from 'zod';
import { refuse } from '#local/http/error-response.ts';
import { describeError, type Log } from '#local/log.ts';
import { isOfSite } from '#local/site.ts';
import { findGoogleAccount } from './google-account.ts';
import { leadTo, withError, type AddressError } from './lead-to.ts';
import { keepGoogleFlows } from './google-flows.ts';
import type { Google } from './google.ts';
import { withMutex } from './keyed-mutex.ts';
import type { LiveSessions } from './live-sessions.ts';

export interface GoogleOAuth {
  /** Sends the browser to Google. */
  authorize(url: URL): Promise<Response>;
  /** Takes it back from there, and sends it on into the app with a code that only the same phone can use. */
  callback(url: URL): Promise<Response>;
}

interface Ports {
  /** Undefined where it is not set up. */
  google: Google | undefined;
  sql: Sql;
  sessions: Pick<LiveSessions, 'forgetChecks'>;
  siteUrl: string;
  log: Log;
}

const pkceChallenge = z.object({
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.string().regex(/^s256$/i),
});
const UNKNOWN_FLOW: AddressError = {
  error: 'invalid_request',
  code: 'bad_oauth_state',
  message: 'OAuth state not found or expired',
};
const USED: AddressError = {
  error: 'invalid_request',
  code: 'flow_state_already_used',
  message: 'State has already been used',
};
const UNVERIFIED: AddressError = {
  error: 'access_denied',
  code: 'provider_email_needs_verification',
  message: 'Unverified email with google. Verify the email with google in order to sign in',
};
const BANNED: AddressError = { error: 'access_denied', code: 'user_banned', message: 'User is banned' };
const NO_ANSWER: AddressError = {
  error: 'server_error',
  code: 'unexpected_failure',
  message: 'Couldn’t reach Google. Please try again.',
};

/** Google's part of the auth service in our own hands: the phone's proof is asked for, and no address but ours is led to. */
export function createGoogleOAuth({ google, sql, sessions, siteUrl, log }: Ports): GoogleOAuth {
  const flows = keepGoogleFlows(sql);

  async function finish(flowId: string, code: string): Promise<{ code: string } | AddressError> {
    if (!google) return NO_ANSWER;
    const person = await google.whoCame(flowId, code).catch((error: unknown) => {
      log.warn('Google was not understood', describeError(error));
    });
    if (!person) return NO_ANSWER;
    if (!person.isEmailVerified || person.email === '') return UNVERIFIED;
    const account = await withMutex(`sign-up ${person.email}`, () => findGoogleAccount(sql, person));
    if (account.hasEndedSessions) sessions.forgetChecks();
    if (account.isBanned) return BANNED;
    const mine = await flows.finish(flowId, account.userId);
    return mine === undefined ? USED : { code: mine };
  }

  return {
    async authorize(url) {
      const { provider, ...proof } = Object.fromEntries(url.searchParams);
      if (provider !== 'google') return badRequest('Unsupported provider');
      if (!google) return badRequest('Unsupported provider: provider is not enabled');
      const asked = pkceChallenge.safeParse(proof);
      if (!asked.success) return badRequest('PKCE flow with S256 is required');
      const wanted = url.searchParams.get('redirect_to');
      const returnTo = isOfSite(wanted, siteUrl) ? wanted : siteUrl;
      const flow = await flows.begin(asked.data.code_challenge, returnTo);
      try {
        return leadTo(await google.consentAddress(flow.id));
      } catch (error) {
        log.warn('Google was not understood', describeError(error));
        return leadTo(withError(returnTo, NO_ANSWER));
      }
    },

    async callback(url) {
      const said = url.searchParams;
      const id = z.uuid().safeParse(said.get('state'));
      const flow = id.success ? await flows.find(id.data) : undefined;
      if (!flow) return leadTo(withError(siteUrl, UNKNOWN_FLOW));
      const oauthError = said.get('error');
      if (oauthError !== null) {
        const message = said.get('error_description') ?? '';
        return leadTo(withError(flow.returnTo, { error: oauthError, code: '', message }));
      }
      const end = await finish(flow.id, said.get('code') ?? '');
      if ('error' in end) return leadTo(withError(flow.returnTo, end));
      const back = new URL(flow.returnTo);
      back.searchParams.set('code', end.code);
      return leadTo(back.href);
    },
  };
}

const badRequest = (message: string) => refuse(400, 'validation_failed', message);
