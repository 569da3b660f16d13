import { isRecord } from '#core/lib/is-record.ts';

/** Whether one has come here from inside the app: the router numbers the entries of the history, also over a reload. */
export function hasBefore(): boolean {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state['idx'] === 'number' && state['idx'] > 0;
}
