import { App, type EmailDriver, type HonoContext } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { MiddlewareHandler } from 'hono';
import { hashInThread } from '#local/auth/password-hashing.ts';
import type { Caller } from '#local/database/caller.ts';
import type { RequestHandler } from '#local/http/request-handler.ts';
import { LINK_LIFE } from '#local/mail/mail.ts';
import { EMBEDDED_PUBLISHABLE_KEY, LIMITS } from '#shared/contract.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { googleReturn, originsOf } from './site.ts';

interface Ports {
  connection: PostgresConnection;
  secrets: Secrets;
  settings: Settings;
  siteUrl: string;
  email: EmailDriver;
  /** Requests whose token was verified already, and by whose session it is. */
  verified?: WeakMap<Request, Caller>;
}

/**
 * Auth and REST as hosted Supabase offers them, on a database that `bootstrap` has prepared. Only their two paths are
 * routed to it; see `router.ts`.
 */
export async function openSupabaseApi(ports: Ports): Promise<RequestHandler> {
  const app = await openApp(ports);
  return async (request) => app.fetch(request, { peerAddress: null });
}

async function openApp(ports: Ports): Promise<App> {
  const { connection, secrets, settings, siteUrl, email, verified } = ports;
  hashInThread();
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000, aggregates_enabled: false },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      jwt_expiry: settings.accessTokenSeconds,
      publishable_key: EMBEDDED_PUBLISHABLE_KEY,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: originsOf(siteUrl).map((origin) => `${origin}/**`),
      enable_signup: true,
      minimum_password_length: LIMITS.passwordCharactersMin,
      // The token in a mail's link is an unkeyed hash of these digits, so they must be beyond guessing. Our mails show
      // the link only; nobody types them.
      email: {
        enable_signup: true,
        enable_confirmations: settings.smtp !== undefined,
        otp_length: 40,
        otp_expiry: LINK_LIFE.seconds,
      },
      // For its answer to which providers there are; the way to Google and back is `auth/google-oauth.ts`.
      ...(settings.google && {
        external: {
          google: {
            enabled: true,
            client_id: settings.google.clientId,
            secret: settings.google.secret,
            redirect_uri: googleReturn(siteUrl),
          },
        },
      }),
    },
    // Its storage serves no browser; ours stands in `storage/`.
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        ...(verified && { middlewares: [introduce(verified)] }),
      },
      drivers: { email },
    },
  });
  return await app.init();
}

/**
 * Tells the library who asks, where that is known: it would look person and session up again, before each question for
 * rows, and heed neither. Which rows they see it still decides by the token itself.
 */
const introduce =
  (verified: WeakMap<Request, Caller>): MiddlewareHandler<HonoContext> =>
  async (context, next) => {
    const { userId = null, claims = {} } = verified.get(context.req.raw) ?? {};
    const { session_id: sessionId } = claims;
    if (userId !== null && typeof sessionId === 'string') {
      context.set('userId', userId);
      context.set('sessionId', sessionId);
    }
    await next();
  };
