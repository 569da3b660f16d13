import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';
import { writeFileSafely } from '#local/safe-file.ts';
import { makeSigningKeys } from './make-certificates.ts';
import { readOwnKeys } from './own-keys.ts';
import { hasExpired, hintOfValidity } from './validity.ts';

/** In the form in which the environment takes them, so that they can be moved there. */
const keysFile = z.object({ SIGNING_KEY: z.string().min(1), SIGNING_CERTIFICATES: z.string().min(1) });

interface Options {
  /** Several servers sign with them: whoever made new ones alone would sign in another way than the others. */
  areShared?: boolean;
  /** Told of what its operator should know. */
  warn?: (hint: string) => void;
  now?: Date;
}

/**
 * The keys that pictures are signed with where nobody has given others. Made once for each data directory, which the caller
 * holds, and once more when they have expired: the old ones are put aside. Those that are not good yet are kept: it may as
 * well be the clock that is behind, for as long as a machine takes to ask for the time.
 */
export function openSigningKeys(
  dataDir: string,
  { areShared = false, warn, now = new Date() }: Options = {},
): SigningKeys {
  const file = join(dataDir, 'signing-keys.json');
  if (existsSync(file)) {
    const known = readKeys(file);
    if (areShared || !hasExpired(known, now)) {
      const hint = hintOfValidity(known, file, now);
      if (hint !== undefined) warn?.(`${hint}. ${RENEW}`);
      return known;
    }
    renameSync(file, join(dataDir, 'signing-keys-expired.json'));
    warn?.(`The certificate in ${file} has expired: new keys are made`);
  }
  const keys = makeSigningKeys(now);
  const written: z.infer<typeof keysFile> = {
    SIGNING_KEY: writePem('PRIVATE KEY', keys.key),
    SIGNING_CERTIFICATES: keys.certificates.map((one) => writePem('CERTIFICATE', one)).join(''),
  };
  writeFileSafely(file, `${JSON.stringify(written, null, 2)}\n`, 0o600);
  return keys;
}

function readKeys(file: string): SigningKeys {
  const text = readFileSync(file, 'utf8');
  try {
    const keys = readOwnKeys(keysFile.parse(JSON.parse(text)));
    if (keys) return keys;
  } catch {
    // Said below.
  }
  throw new Error(
    `${file} is damaged. Bring it back from the backup; without one, remove it: new keys are made.`,
  );
}

const RENEW =
  'Where the clock is right, remove that file: the next start makes new keys. Copy them to the other servers, where there are any';

const writePem = (label: string, der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
};
