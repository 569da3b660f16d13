import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readSigningKeys, type SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';

/**
 * The keys that an operator has given by the environment; undefined where there are none. A key that cannot sign ends the
 * start with a sentence: otherwise every picture would go out unsigned, and nobody would know why.
 */
export function readOwnKeys(env: Parameters<typeof readSigningKeys>[0]): SigningKeys | undefined {
  const keys = readSigningKeys(env);
  if (keys) checkKeys(keys);
  return keys;
}

function checkKeys({ key, certificates }: SigningKeys): void {
  const own = orElse(
    () => createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }),
    'SIGNING_KEY cannot be read',
  );
  if (!isOnP256(own)) throw new Error('SIGNING_KEY must lie on the curve P-256 (ES256)');
  const [first] = certificates.map((certificate) =>
    orElse(() => new X509Certificate(certificate), 'SIGNING_CERTIFICATES cannot be read'),
  );
  if (!first?.checkPrivateKey(own))
    throw new Error('SIGNING_CERTIFICATES must begin with the certificate of SIGNING_KEY: it is another’s');
}

const isOnP256 = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';

function orElse<T>(read: () => T, otherwise: string): T {
  try {
    return read();
  } catch {
    throw new Error(otherwise);
  }
}
