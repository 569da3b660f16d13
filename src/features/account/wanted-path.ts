import { isRecord } from '#core/lib/is-record.ts';
import { withoutAuthCallback } from '#core/model/without-auth-callback.ts';

/** Any address that is not ours: what is relative to it stays there. */
const NOWHERE = 'https://nowhere.invalid';

/**
 * Where somebody was going when they were asked to sign in: `from` in the state of the entry of the history. Never to
 * another site, however it is written, nor with what only the sign-in screens understand.
 */
export function wantedPath(state: unknown, otherwise: string): string {
  const from = isRecord(state) ? state['from'] : undefined;
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, NOWHERE)) return otherwise;
  const { origin, pathname, search, hash } = new URL(from, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//')
    ? pathname + withoutAuthCallback(search) + hash
    : otherwise;
}
