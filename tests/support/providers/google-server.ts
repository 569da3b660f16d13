import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startScriptedServer, type Call, type Reply, type ScriptedServer } from './scripted-server.ts';

/*
 * Google's sign-in on this machine, as strict as the real one. Start the server with `env`; a person chooses one of
 * `accounts` on its page, or cancels. Without a browser `answer(address, account)` does it for them.
 *
 * Routes for next(behaviour, route): description, consent, choice, token, keys. Behaviours: see scripted-server.ts, and
 * on token one of `Lie`: a token that must not be believed.
 */
export interface GoogleAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  picture?: string;
}

type Lie = { kind: 'forged' | 'other audience' | 'other nonce' | 'other issuer' | 'outdated' };

interface Consent {
  account: GoogleAccount;
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
}

export type GoogleServer = Awaited<ReturnType<typeof startGoogle>>;

const ROUTES: Record<string, string> = {
  '/.well-known/openid-configuration': 'description',
  '/o/oauth2/v2/auth': 'consent',
  '/choice': 'choice',
  '/token': 'token',
  '/oauth2/v3/certs': 'keys',
};
const CLIENT = { id: 'kitchen.apps.googleusercontent.example', secret: 'GOCSPX-of-the-kitchen' };
const LIFETIME_SECONDS = 3600;

export async function startGoogle(accounts: GoogleAccount[] = [], redirectUris?: string[]) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const kid = randomUUID();
  /** Codes that were given and not used. */
  const consents = new Map<string, Consent>();

  const refuse = (status: number, error: string, error_description: string): Reply => ({
    status,
    body: { error, error_description },
  });
  const page = (status: number, body: string): Reply => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Sign in - Google Accounts</title><main>${body}</main></html>`,
  });

  /** The page on which people choose; what is wrong with the request is told there, and to nobody else. */
  function askPerson({ query }: Call): Reply {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== CLIENT.id) return page(401, '<h1>Error 401: invalid_client</h1>');
    const isRegistered = redirectUris?.includes(redirectUri) ?? redirectUri.endsWith('/auth/v1/callback');
    if (!isRegistered) return page(400, '<h1>Error 400: redirect_uri_mismatch</h1>');
    if (query.get('response_type') !== 'code') return page(400, '<h1>Error 400: invalid_request</h1>');
    if (!query.get('scope')?.split(' ').includes('openid'))
      return page(400, '<h1>Error 400: invalid_scope</h1>');
    const href = (choice: string) =>
      `/choice?${new URLSearchParams({ ...Object.fromEntries(query), choice })}`.replaceAll('&', '&amp;');
    const choices = accounts.map(
      (account, at) => `<li><a href="${href(String(at))}">${account.email}</a></li>`,
    );
    return page(
      200,
      `<h1>Choose an account</h1><ul>${choices.join('')}</ul><a href="${href('none')}">Cancel</a>`,
    );
  }

  function sendBack({ query }: Call): Reply {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    const account = accounts[Number(query.get('choice'))];
    if (!account) back.searchParams.set('error', 'access_denied');
    else {
      const code = `4/${randomUUID()}`;
      consents.set(code, {
        account,
        redirectUri: query.get('redirect_uri') ?? '',
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
      });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', 'email profile openid');
    }
    return { status: 302, headers: { location: back.href }, body: '' };
  }

  async function giveToken({ body, headers, method }: Call, lie: Lie | undefined): Promise<Reply> {
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    if (method !== 'POST' || !isForm) return refuse(400, 'invalid_request', 'Bad Request');
    const form = new URLSearchParams(body.toString());
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return refuse(401, 'invalid_client', 'The OAuth client was not found.');
    if (form.get('grant_type') !== 'authorization_code')
      return refuse(400, 'unsupported_grant_type', 'Invalid grant_type');
    const consent = consents.get(form.get('code') ?? '');
    if (!consent) return refuse(400, 'invalid_grant', 'Malformed auth code.');
    consents.delete(form.get('code') ?? '');
    if (consent.redirectUri !== form.get('redirect_uri'))
      return refuse(400, 'redirect_uri_mismatch', 'Bad Request');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (consent.challenge !== null && proof !== consent.challenge)
      return refuse(400, 'invalid_grant', 'Invalid code verifier.');
    const access_token = `ya29.${randomUUID()}`;
    const id_token = await sign(consent, access_token, lie?.kind);
    return {
      status: 200,
      body: { access_token, id_token, expires_in: LIFETIME_SECONDS, scope: 'openid', token_type: 'Bearer' },
    };
  }

  async function sign({ account, nonce }: Consent, accessToken: string, lie?: Lie['kind']): Promise<string> {
    const half = createHash('sha256').update(accessToken).digest().subarray(0, 16);
    const startedAt = Math.floor(Date.now() / 1000) - (lie === 'outdated' ? 2 * LIFETIME_SECONDS : 0);
    return await new SignJWT({
      ...account,
      azp: CLIENT.id,
      at_hash: half.toString('base64url'),
      nonce: lie === 'other nonce' ? randomUUID() : (nonce ?? undefined),
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(lie === 'other issuer' ? 'https://accounts.evil.example' : server.url)
      .setAudience(lie === 'other audience' ? 'somebody-else.apps.googleusercontent.example' : CLIENT.id)
      .setIssuedAt(startedAt)
      .setExpirationTime(startedAt + LIFETIME_SECONDS)
      .sign(lie === 'forged' ? stranger.privateKey : privateKey);
  }

  const server: ScriptedServer<Lie> = await startScriptedServer<Lie>({
    routeOf: ({ path }) => ROUTES[path] ?? 'unknown',
    async answer(call, route, lie) {
      switch (route) {
        case 'description':
          return {
            status: 200,
            body: {
              issuer: server.url,
              authorization_endpoint: `${server.url}/o/oauth2/v2/auth`,
              token_endpoint: `${server.url}/token`,
              jwks_uri: `${server.url}/oauth2/v3/certs`,
            },
          };
        case 'consent':
          return askPerson(call);
        case 'choice':
          return sendBack(call);
        case 'token':
          return await giveToken(call, lie);
        case 'keys':
          return {
            status: 200,
            body: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },
          };
        default:
          return { status: 404, body: 'Not Found' };
      }
    },
  });

  return {
    ...server,
    accounts,
    /** For the server that is to know this Google. */
    env: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_URL: server.url },
    /** What a person does on its page: chooses an account, or cancels. Gives the address that they are sent to. */
    async answer(address: string, account: GoogleAccount | undefined): Promise<string> {
      const choice = new URL(address);
      choice.pathname = '/choice';
      const at = account ? accounts.indexOf(account) : -1;
      choice.searchParams.set('choice', at < 0 ? 'none' : String(at));
      const response = await fetch(choice, { redirect: 'manual' });
      return response.headers.get('location') ?? '';
    },
  };
}
