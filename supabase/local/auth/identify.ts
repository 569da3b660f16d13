import { createHash, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { EMBEDDED_PUBLISHABLE_KEY } from '#shared/contract.ts';
import type { Caller } from '#local/database/caller.ts';
import type { Secrets } from '#local/secrets.ts';

const REASONS = {
  no_key: 'No API key found in request',
  wrong_key: 'Invalid API key',
  wrong_token: 'Invalid or expired token',
  expired_token: 'Invalid or expired token',
  /** The token is ours and has not expired, but its session has been signed out. */
  ended_session: 'Session has ended',
} as const;

/** A key or token that is not ours, or no longer. */
export class NotIdentified extends Error {
  readonly status = 401;
  readonly reason: keyof typeof REASONS;

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason]);
    this.reason = reason;
  }
}

/** For a catch: trouble that says nothing of who somebody is goes on. */
export function passOnlyNotIdentified(error: unknown): NotIdentified {
  if (error instanceof NotIdentified) return error;
  throw error;
}

export type Identify = (request: Request) => Promise<Caller>;

const userClaims = z.looseObject({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  session_id: z.uuid().optional(),
});

/**
 * Tells who sent a request, by the rules of a hosted project: the API key says which role, a user's token says who.
 * Throws `NotIdentified` for anything unknown, expired or forged.
 */
export function createIdentify(
  secrets: Pick<Secrets, 'jwtSecret' | 'secretKey'>,
  isLive: (sessionId: string) => Promise<boolean>,
): Identify {
  const secret = new TextEncoder().encode(secrets.jwtSecret);
  const imported = crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  return async (request) => {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const apiKey = request.headers.get('apikey') ?? (bearer?.startsWith('sb_') ? bearer : undefined);
    if (apiKey === undefined) throw new NotIdentified('no_key');
    const isService = isSame(apiKey, secrets.secretKey);
    if (!isService && apiKey !== EMBEDDED_PUBLISHABLE_KEY) throw new NotIdentified('wrong_key');
    if (bearer !== undefined && !bearer.startsWith('sb_')) {
      const { caller, sessionId } = await identifyUser(bearer, await imported);
      if (sessionId !== undefined && !(await isLive(sessionId))) throw new NotIdentified('ended_session');
      return caller;
    }
    return { role: isService ? 'service_role' : 'anon', userId: null, claims: {} };
  };
}

async function identifyUser(
  token: string,
  jwtKey: CryptoKey,
): Promise<{ caller: Caller; sessionId: string | undefined }> {
  try {
    const { payload } = await jwtVerify(token, jwtKey, { algorithms: ['HS256'], audience: 'authenticated' });
    const claims = userClaims.parse(payload);
    return {
      caller: { role: 'authenticated', userId: claims.sub, claims },
      sessionId: claims.session_id,
    };
  } catch (error) {
    throw new NotIdentified(error instanceof errors.JWTExpired ? 'expired_token' : 'wrong_token');
  }
}

/** Compares in a time that tells nothing of where the two differ. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
