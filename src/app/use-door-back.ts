import { useLocation } from 'react-router-dom';
import { PATHS } from './paths.ts';

const DOORS: readonly string[] = [PATHS.login, PATHS.resetPassword];
/** The codes of the auth service are UUIDs; what else is called so is none. */
const BROUGHT = /[?&]code=[\da-f-]{36}(&|#|$)|[?#&](error_code|error_description|access_token)=/i;

/** Whether an address lets somebody in, or tells why not. */
export const bringsSomebody = ({ search, hash }: { search: string; hash: string }): boolean =>
  BROUGHT.test(search + hash);

/**
 * Whoever comes back from Google, or by the link of a mail, goes in by a door, wherever they were led: none of the other
 * screens looks at what the address brings. From there they come to where they were led.
 */
export function useDoorBack(): { to: string; state: { from: string } | null } | null {
  const location = useLocation();
  const { pathname, search, hash } = location;
  if (DOORS.includes(pathname) || !bringsSomebody(location)) return null;
  const door = /[#&]type=recovery(&|$)/.test(hash) ? PATHS.resetPassword : PATHS.login;
  const isOfApp = pathname === PATHS.app || pathname.startsWith(`${PATHS.app}/`);
  return { to: door + search + hash, state: isOfApp ? { from: pathname + search } : null };
}
