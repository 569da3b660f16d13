import type { Plugin } from 'vite';

const PASSKEYS = /auth-js[\\/]dist[\\/]module[\\/]lib[\\/]webauthn\.js$/;
const WALLETS = /auth-js[\\/]dist[\\/]module[\\/]lib[\\/]web3[\\/]ethereum\.js$/;

/**
 * Sign-in by passkeys and by wallets of crypto-currencies, which auth-js brings along and nobody is offered: the build has
 * their names alone, which is 3 kB less on every device.
 */
export function withoutPasskeys(): Plugin {
  const absent = (names: readonly string[]) =>
    `const absent = undefined;\nexport { ${names.map((name) => `absent as ${name}`).join(', ')} };\n`;
  return {
    name: 'plateglow:without-passkeys',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: [PASSKEYS, WALLETS] },
      handler: (id) =>
        WALLETS.test(id)
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
            ]) + 'export class WebAuthnApi {}\n',
    },
  };
}
