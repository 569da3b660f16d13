import { z } from 'zod';
import { withLimitedBody } from '#local/http/body.ts';
import { refuse, refuseForNow } from '#local/http/refusal.ts';
import type { RedirectMemory } from '#local/mail/redirect-memory.ts';
import type { GoogleDoor } from './google-door.ts';
import { inTurn } from './in-turn.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

const MINUTE = 60_000;
const MAX_BODY_BYTES = 64_000;
const credentials = z.object({
  email: z.string().max(320).optional(),
  password: z.string().max(1000).optional(),
});
const renewal = z.object({ refresh_token: z.string() });

type Answer = (request: Request) => Promise<Response>;

export interface AuthGate {
  (request: Request, peer: string): Promise<Response>;
}

interface Needs {
  answer: Answer;
  redirects: RedirectMemory;
  google: GoogleDoor;
  /** Sign-ins, sign-ups and mails from one address in five minutes. */
  attemptsPerPeer: number;
}

/**
 * Stands before the auth service and adds what it lacks: limits against guessing, one sign-up at a time for an
 * address and one renewal for a token, a memory of where a mail's link should lead, and a way to Google and back that
 * leads nowhere else.
 */
export function createAuthGate({ answer, redirects, google, attemptsPerPeer }: Needs): AuthGate {
  const perPeer = createRateLimiter({ count: attemptsPerPeer, windowMs: 5 * MINUTE });
  const refreshesPerPeer = createRateLimiter({ count: attemptsPerPeer * 20, windowMs: 5 * MINUTE });
  const perAccountAndPeer = createRateLimiter({ count: 10, windowMs: 5 * MINUTE });
  const perAccount = createRateLimiter({ count: 60, windowMs: 15 * MINUTE });
  const mailsPerAccount = createRateLimiter({ count: 3, windowMs: 10 * MINUTE });

  return async (original, peer) => {
    const request = await withLimitedBody(original, MAX_BODY_BYTES);
    const url = new URL(request.url);
    // The auth service would read an escaped path as the plain one, past the limits below. None of its paths needs one.
    if (url.pathname.includes('%')) return refuse(404, 'not_found', 'There is no such path');
    const action = actionOf(request.method, url);
    if (action === 'other') return await answer(request);
    if (action === 'google') {
      if (request.method !== 'GET') return refuse(405, 'method_not_allowed', 'Only GET is answered here');
      const refusal = refusalOf([[perPeer, peer]]);
      if (refusal) return refusal;
      return await (/\/authorize\/?$/.test(url.pathname) ? google.authorize(url) : google.callback(url));
    }
    if (action === 'refresh') {
      const refusal = refusalOf([[refreshesPerPeer, peer]]);
      if (refusal) return refusal;
      // A second one in the middle of the first would find a token that is used up and has no successor yet.
      return await inTurn(`refresh ${await readRefreshToken(request)}`, () => answer(request));
    }
    const email = await readEmail(request);
    if (email === null) return refuse(400, 'bad_json', 'The request could not be understood');
    const account = `${email} ${peer}`;
    if (action === 'sign-in') {
      const perName: Count[] = email
        ? [
            [perAccountAndPeer, account],
            [perAccount, email],
          ]
        : [];
      const response = refusalOf([[perPeer, peer], ...perName]) ?? (await answer(request));
      if (response.ok) perAccountAndPeer.clear(account);
      return response;
    }
    if (action === 'sign-up') {
      return refusalOf([[perPeer, peer]]) ?? (await inTurn(`sign-up ${email}`, () => answer(request)));
    }
    const refusal = refusalOf([
      [perPeer, peer],
      [mailsPerAccount, email],
    ]);
    return refusal ?? (await redirects.remember(url.searchParams.get('redirect_to'), () => answer(request)));
  };
}

type Count = [limiter: RateLimiter, key: string];
type Action = 'sign-in' | 'sign-up' | 'refresh' | 'mail' | 'google' | 'other';

function actionOf(method: string, url: URL): Action {
  const path = url.pathname.replace(/\/+$/, '');
  // A link out of a mail is opened with GET.
  if (path === '/auth/v1/verify') return 'sign-in';
  if (/^\/auth\/v1\/(authorize|callback)$/.test(path)) return 'google';
  if (method !== 'POST') return 'other';
  if (path === '/auth/v1/token') {
    return url.searchParams.get('grant_type') === 'refresh_token' ? 'refresh' : 'sign-in';
  }
  if (path === '/auth/v1/signup') return 'sign-up';
  return /^\/auth\/v1\/(recover|otp|magiclink|resend)$/.test(path) ? 'mail' : 'other';
}

function refusalOf(counts: Count[]): Response | undefined {
  for (const [limiter, key] of counts) {
    const wait = limiter.take(key);
    if (wait > 0) return refuseForNow(wait, 'Too many attempts. Please wait a little and try again.');
  }
  return undefined;
}

/**
 * The address that a request names, in one spelling; empty where it names none (a code of a Google sign-in, say), null
 * where the request makes no sense.
 */
async function readEmail(request: Request): Promise<string | null> {
  if (!request.body) return '';
  const text = await request.clone().text();
  const parsed = credentials.safeParse(parseJson(text));
  // The database holds no text with a NUL in it.
  if (!parsed.success || /\\u0000/.test(text)) return null;
  return (parsed.data.email ?? '').trim().toLowerCase();
}

/** Empty where a request makes no sense; the auth service says so itself. */
async function readRefreshToken(request: Request): Promise<string> {
  const parsed = renewal.safeParse(parseJson(await request.clone().text()));
  return parsed.success ? parsed.data.refresh_token : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
