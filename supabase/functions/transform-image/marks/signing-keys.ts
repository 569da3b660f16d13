import { fromBase64 } from '../../_shared/base64.ts';

/** What pictures are signed with. */
export interface SigningKeys {
  /** In DER, the signer's own first; each is issued by the next. */
  certificates: Uint8Array[];
  /** PKCS #8, on the curve P-256. */
  key: Uint8Array;
}

interface Written {
  SIGNING_KEY?: string | undefined;
  SIGNING_CERTIFICATES?: string | undefined;
}

/**
 * The keys that were given by the environment, as PEM; line breaks may be written as `\n`. Undefined where there are none;
 * what is wrong is said by an error that names the variable, never its value.
 */
export function readSigningKeys(env: Written): SigningKeys | undefined {
  const { SIGNING_KEY: key, SIGNING_CERTIFICATES: certificates } = env;
  if (!key && !certificates) return undefined;
  if (!key || !certificates)
    throw new Error('SIGNING_KEY and SIGNING_CERTIFICATES belong together: set both, or neither');
  const [pkcs8] = readPem(key, 'PRIVATE KEY');
  if (!pkcs8)
    throw new Error('SIGNING_KEY must be a private key in PEM (PKCS #8: -----BEGIN PRIVATE KEY-----)');
  const chain = readPem(certificates, 'CERTIFICATE');
  if (chain.length === 0)
    throw new Error('SIGNING_CERTIFICATES must be certificates in PEM, the signer’s own first');
  return { key: pkcs8, certificates: chain };
}

function readPem(text: string, label: string): Uint8Array[] {
  const blocks = text
    .replaceAll(String.raw`\n`, '\n')
    .matchAll(new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`, 'g'));
  return Array.from(blocks, ([, base64 = '']) => fromBase64(base64.replace(/\s/g, ''))).filter(
    (block) => block !== undefined,
  );
}
