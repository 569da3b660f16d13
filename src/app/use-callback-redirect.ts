import { useLocation } from 'react-router-dom';
import { readAuthCallback } from '#core/model/auth-callback.ts';
import { PATHS } from './paths.ts';

const AUTH_SCREENS: readonly string[] = [PATHS.login, PATHS.resetPassword];

/**
 * Whoever comes back from Google, or by the link of a mail, goes to the sign-in screens, wherever they were led: none of the other
 * screens looks at what the address brings. From there they come to where they were led.
 */
export function useCallbackRedirect(): { to: string; state: { from: string } | null } | null {
  const location = useLocation();
  const { pathname, search, hash } = location;
  if (AUTH_SCREENS.includes(pathname) || readAuthCallback(location) === null) return null;
  const screen = hash.includes('type=recovery') ? PATHS.resetPassword : PATHS.login;
  const isOfApp = `${pathname}/`.startsWith(`${PATHS.app}/`);
  return { to: screen + search + hash, state: isOfApp ? { from: pathname + search } : null };
}
