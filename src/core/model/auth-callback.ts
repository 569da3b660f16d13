/** What Google or the link of a mail has put into the address that it led back to. */
export type AuthCallback =
  /** To be exchanged with the proof that this phone has kept. */
  | { kind: 'code'; code: string; flowId: string | null }
  | MailLink
  | { kind: 'tokens'; access_token: string; refresh_token: string }
  | { kind: 'error'; code: string };

/** Serves once, and is used up by whoever says that it is theirs, not by being opened. */
export interface MailLink {
  kind: 'link';
  token_hash: string;
  type: 'signup' | 'recovery' | 'magiclink' | 'invite';
  /** Whose it says that it is: to be compared with whom it lets in. */
  email: string;
}

const CODE = /^[\da-f-]{36}$/i;
const LINK = /^(signup|recovery|magiclink|invite) [^\s@]+@[^\s@]+$/;
export const FLOW_ID = 'sb_flow_id';

/** What an address says, before its # or behind it; null: it is a plain address. */
export function readAuthCallback({ search, hash }: { search: string; hash: string }): AuthCallback | null {
  const [before, behind] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const token_hash = behind.get('token_hash');
  if (token_hash) {
    const [type, email] = [behind.get('type') as MailLink['type'], behind.get('email')];
    // One that was cut on its way serves no more than one that is over.
    return email && LINK.test(`${type} ${email}`)
      ? { kind: 'link', token_hash, type, email }
      : { kind: 'error', code: 'otp_expired' };
  }
  const said = behind.has('error') ? behind : before;
  if (said.has('error') && (said.has('error_description') || said.has('error_code'))) {
    return { kind: 'error', code: said.get('error_code') ?? said.get('error') ?? '' };
  }
  const [access_token, refresh_token] = [behind.get('access_token'), behind.get('refresh_token')];
  if (access_token && refresh_token) return { kind: 'tokens', access_token, refresh_token };
  const code = before.get('code');
  return code && CODE.test(code) ? { kind: 'code', code, flowId: before.get(FLOW_ID) } : null;
}
