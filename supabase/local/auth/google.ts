import { createHash, createHmac } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';

/** Where Google describes itself; its `issuer` is this address. */
export const GOOGLE_URL = 'https://accounts.google.com';
/** How Google names itself in older tokens. */
const OLD_ISSUER = 'accounts.google.com';
const PATIENCE_MS = 10_000;

const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const granted = z.object({ id_token: z.string() });
const text = z.string().max(2000).optional().catch(undefined);
const claimsOfPerson = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(255).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  nonce: z.string(),
  name: text,
  picture: text,
});

/** Who came back from Google, as Google itself has signed it. */
export interface GooglePerson {
  /** Google's own name for them, for ever. */
  sub: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  picture: string | undefined;
}

export interface Google {
  /** Where somebody is sent to say yes. */
  consentAddress(flow: string): Promise<string>;
  /** Who said yes, by the code that Google sent back for this flow. Throws where that cannot be believed. */
  whoCame(flow: string, code: string): Promise<GooglePerson>;
}

interface Ports {
  clientId: string;
  secret: string;
  url: string;
  /** Where Google sends people back to. */
  redirectUri: string;
  /** Makes of a flow what only this server can know. */
  key: string;
}

/**
 * Google by OpenID Connect, as its own description says. Each flow has a proof (PKCE) and a nonce that only this server
 * can make, so that neither a code nor a token of another flow is taken.
 */
export function createGoogle({ clientId, secret, url, redirectUri, key }: Ports): Google {
  const describe = onceRight(async () => {
    const found = description.parse(await ask(`${url}/.well-known/openid-configuration`));
    if (found.issuer !== url) throw new Error(`Google names itself ${found.issuer} and not ${url}`);
    return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: PATIENCE_MS }) };
  });
  const secretOf = (purpose: string, flow: string) =>
    createHmac('sha256', key).update(`google ${purpose} ${flow}`).digest('base64url');

  return {
    async consentAddress(flow) {
      const { authorization_endpoint } = await describe();
      const address = new URL(authorization_endpoint);
      const proof = createHash('sha256').update(secretOf('proof', flow)).digest('base64url');
      for (const [name, value] of Object.entries({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state: flow,
        nonce: secretOf('nonce', flow),
        code_challenge: proof,
        code_challenge_method: 'S256',
        // A kitchen's phone has many people: whoever is signed in at Google is asked all the same.
        prompt: 'select_account',
      })) {
        address.searchParams.set(name, value);
      }
      return address.href;
    },

    async whoCame(flow, code) {
      const { issuer, token_endpoint, keys } = await describe();
      const { id_token } = granted.parse(
        await ask(token_endpoint, {
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          client_secret: secret,
          redirect_uri: redirectUri,
          code_verifier: secretOf('proof', flow),
        }),
      );
      const { payload } = await jwtVerify(id_token, keys, {
        issuer: issuer === GOOGLE_URL ? [GOOGLE_URL, OLD_ISSUER] : issuer,
        audience: clientId,
        requiredClaims: ['exp', 'iat'],
      });
      const claims = claimsOfPerson.parse(payload);
      if (claims.nonce !== secretOf('nonce', flow)) throw new Error('The token of Google is of another flow');
      return {
        sub: claims.sub,
        email: claims.email?.trim().toLowerCase() ?? '',
        isEmailVerified: claims.email_verified ?? false,
        name: claims.name ?? '',
        picture: claims.picture,
      };
    },
  };
}

/** Asks once for all; what failed is asked again by the next. */
function onceRight<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

async function ask(url: string, form?: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`Google answered ${new URL(url).pathname} with ${answer.status}`);
  }
  return await answer.json();
}
