import type { Plugin } from 'vite';

const PASSKEYS = /auth-js[\\/]dist[\\/]module[\\/]lib[\\/]webauthn\.js$/;
const ADMIN = /auth-js[\\/]dist[\\/]module[\\/]GoTrueAdminApi\.js$/;
const WALLETS = /auth-js[\\/]dist[\\/]module[\\/]lib[\\/]web3[\\/]ethereum\.js$/;

/** A sign-out of whoever is signed in goes this way too. */
const ADMIN_SIGN_OUT = `
import { _request } from './lib/fetch';
import { isAuthError } from './lib/errors';
export default class GoTrueAdminApi {
  constructor(ports) {
    this.ports = ports;
  }
  async signOut(jwt, scope) {
    const { url, headers, fetch } = this.ports;
    try {
      await _request(fetch, 'POST', url + '/logout?scope=' + scope, { headers, jwt, noResolveJson: true });
      return { data: null, error: null };
    } catch (error) {
      if (isAuthError(error)) return { data: null, error };
      throw error;
    }
  }
}
`;

/**
 * Sign-in by passkeys and by wallets of crypto-currencies, and what only a server's key may do, which auth-js brings along
 * and no page uses: of all that the build has the names, and a sign-out, which is 4 kB less on every device.
 */
export function withoutUnusedAuth(): Plugin {
  const absent = (names: readonly string[]) =>
    `const absent = undefined;\nexport { ${names.map((name) => `absent as ${name}`).join(', ')} };\n`;
  return {
    name: 'plateglow:without-unused-auth',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: [PASSKEYS, WALLETS, ADMIN] },
      handler: (id) => {
        if (ADMIN.test(id)) return ADMIN_SIGN_OUT;
        return WALLETS.test(id)
          ? absent(['createSiweMessage', 'fromHex', 'getAddress', 'toHex'])
          : absent([
              'browserSupportsWebAuthn',
              'createCredential',
              'deserializeCredentialCreationOptions',
              'deserializeCredentialRequestOptions',
              'getCredential',
              'serializeCredentialCreationResponse',
              'serializeCredentialRequestResponse',
              'webAuthnAbortService',
            ]) + 'export class WebAuthnApi {}\n';
      },
    },
  };
}
