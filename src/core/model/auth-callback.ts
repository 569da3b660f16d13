/** What Google or the link of a mail has put into the address that it led back to. */
export type AuthCallback =
  /** To be exchanged with the proof that this phone has kept. */
  | { kind: 'code'; code: string; flowId: string | null }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'error'; code: string; message: string };

const CODE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const FLOW_ID = 'sb_flow_id';
const OURS: ReadonlySet<string> = new Set(['code', 'error', 'error_code', 'error_description', FLOW_ID]);

/** What an address says, before its # or behind it; null: it is a plain address. */
export function readAuthCallback({ search, hash }: { search: string; hash: string }): AuthCallback | null {
  const [before, behind] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const said = behind.has('error') ? behind : before;
  if (said.has('error') && (said.has('error_description') || said.has('error_code'))) {
    const code = said.get('error_code') ?? said.get('error') ?? '';
    return { kind: 'error', code, message: said.get('error_description') ?? '' };
  }
  const [accessToken, refreshToken] = [behind.get('access_token'), behind.get('refresh_token')];
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken };
  const code = before.get('code');
  return code && CODE.test(code) ? { kind: 'code', code, flowId: before.get(FLOW_ID) } : null;
}

/** The query without what was read. */
export function withoutAuthCallback(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of OURS) rest.delete(name);
  return rest.size > 0 ? `?${rest.toString()}` : '';
}
