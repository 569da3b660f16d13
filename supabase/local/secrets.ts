import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { recallCluster } from '#local/postgres/location.ts';
import { codeOf } from './error-code.ts';
import { writeFileSafely } from './safe-file.ts';

const secretsFile = z.object({
  jwtSecret: z.string().min(40),
  storageSecret: z.string().min(40),
  secretKey: z.string().startsWith('sb_secret_'),
  databasePassword: z.string().min(20),
});

/** What only this server knows. Made once for each data directory. */
export type Secrets = z.infer<typeof secretsFile>;

export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return readSecrets(file);
  const cluster = recallCluster(dataDir);
  // The database knows the old password only, and people the old tokens.
  if (cluster !== undefined && existsSync(cluster)) {
    throw new Error(
      `${file} is not there, but the database that it opens is. Bring it back from the backup.`,
    );
  }
  const chance = (bytes: number) => randomBytes(bytes).toString('base64url');
  const secrets: Secrets = {
    jwtSecret: chance(48),
    storageSecret: chance(48),
    secretKey: `sb_secret_${chance(32)}`,
    databasePassword: chance(24),
  };
  writeFileSafely(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  return secrets;
}

function readSecrets(file: string): Secrets {
  try {
    return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (codeOf(error) !== undefined) throw error;
    throw new Error(`${file} is damaged. Bring it back from the backup.`);
  }
}
