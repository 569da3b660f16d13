import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';
import { writeFileSafely } from '#local/safe-file.ts';
import { makeSigningKeys } from './make-certificates.ts';
import { readOwnKeys } from './own-keys.ts';

/** In the form in which the environment takes them, so that they can be moved there. */
const keysFile = z.object({ SIGNING_KEY: z.string().min(1), SIGNING_CERTIFICATES: z.string().min(1) });

/** The keys that pictures are signed with where nobody has given others. Made once for each data directory, which the caller holds. */
export function openSigningKeys(dataDir: string): SigningKeys {
  const file = join(dataDir, 'signing-keys.json');
  if (existsSync(file)) return readKeys(file);
  const keys = makeSigningKeys();
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

const writePem = (label: string, der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
};
