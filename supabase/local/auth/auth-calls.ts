import { refuseAuth } from '#local/http/error-response.ts';

/** What can be asked of the auth service, by what has to be watched about it. */
export type AuthCall =
  | 'read'
  | 'account'
  | 'sign-up'
  | 'sign-in'
  | 'code'
  | 'refresh'
  | 'token'
  | 'link'
  | 'recover'
  | 'change'
  | 'sign-out'
  | 'authorize'
  | 'callback';

const PREFIX = '/auth/v1';

/**
 * All that is open. The service can do more, much of it without any limit: what is not here is closed. So is an
 * escaped path, which the service would read as the plain one.
 */
const OPEN: ReadonlyMap<string, Readonly<Record<string, AuthCall>>> = new Map([
  ['/settings', { GET: 'read' }],
  ['/health', { GET: 'read' }],
  ['/.well-known/jwks.json', { GET: 'read' }],
  ['/user', { GET: 'account', PUT: 'change' }],
  ['/signup', { POST: 'sign-up' }],
  ['/token', { POST: 'sign-in' }],
  // A link out of a mail is opened with GET.
  ['/verify', { GET: 'link', POST: 'token' }],
  ['/recover', { POST: 'recover' }],
  ['/logout', { POST: 'sign-out' }],
  ['/authorize', { GET: 'authorize' }],
  ['/callback', { GET: 'callback' }],
]);
const GRANTS: ReadonlyMap<string, AuthCall> = new Map([
  ['password', 'sign-in'],
  ['refresh_token', 'refresh'],
  ['pkce', 'code'],
]);

/** Which call a request is; the refusal where it is none of the open ones. */
export function readCall(method: string, url: URL): AuthCall | Response {
  const path = url.pathname.slice(PREFIX.length).replace(/\/+$/, '');
  const methods = OPEN.get(path);
  if (!methods) return refuseAuth(404, 'not_found', 'There is no such path');
  // What a browser asks before a call from another site.
  if (method === 'OPTIONS') return 'read';
  const call = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!call) {
    const allow = Object.keys(methods).join(', ');
    return refuseAuth(405, 'method_not_allowed', `Only ${allow} is answered here`, { allow });
  }
  if ([...url.searchParams].flat().some((text) => text.includes('\0'))) {
    return refuseAuth(400, 'validation_failed', 'We couldn’t understand the request');
  }
  if (path !== '/token') return call;
  const grants = url.searchParams.getAll('grant_type');
  const grant = grants.length === 1 ? GRANTS.get(grants[0] ?? '') : undefined;
  return grant ?? refuseAuth(400, 'unsupported_grant_type', 'There is no such way to sign in');
}
