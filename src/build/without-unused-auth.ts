import type { Plugin } from 'vite';
import { keepCalled } from './keep-called.ts';

const CLIENT = /auth-js[\\/]dist[\\/]module[\\/]GoTrueClient\.js$/;
const ADMIN = /auth-js[\\/]dist[\\/]module[\\/]GoTrueAdminApi\.js$/;
/** Second factors, sign-in to others by accounts of here, passkeys. */
const GROUPS = ['mfa', 'oauth', 'passkey'];

/**
 * Of the client of auth-js the build has the methods that are `called`, and what these call; of what only a server's key
 * may do it has the sign-out, which that of whoever is signed in goes through. It is 10 kB less on every device.
 */
export function withoutUnusedAuth(called: readonly string[]): Plugin {
  return {
    name: 'plateglow:without-unused-auth',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [CLIENT, ADMIN] },
      handler(code, id) {
        const rest = CLIENT.test(id)
          ? keepCalled(code, { of: 'GoTrueClient', called, without: GROUPS })
          : keepCalled(code, {
              of: 'GoTrueAdminApi',
              called: ['signOut'],
              without: [...GROUPS, 'customProviders'],
            });
        return { code: rest, map: null };
      },
    },
  };
}
