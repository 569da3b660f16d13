import { isRecord } from '#core/lib/is-record.ts';

/** Where somebody was going when they were asked to sign in: `from` in the state of the entry of the history. */
export function wantedPath(state: unknown, otherwise: string): string {
  const from = isRecord(state) ? state['from'] : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : otherwise;
}
