import { FLOW_ID } from './auth-callback.ts';

const OURS = ['code', 'error', 'error_code', 'error_description', FLOW_ID];

/** The query of an address without what Google or the link of a mail has put there. */
export function withoutAuthCallback(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of OURS) rest.delete(name);
  return rest.size > 0 ? `?${rest.toString()}` : '';
}
