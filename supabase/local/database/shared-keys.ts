import { createHash } from 'node:crypto';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';
import type { Secrets } from '#local/secrets.ts';
import type { Sql } from './sql.ts';

interface Keys {
  secrets: Secrets;
  signingKeys: SigningKeys;
}

/**
 * Servers of one database have the same keys: what one signs the others read. The database keeps a digest of those of the
 * last start, and the names of those that are others now are given.
 */
export async function findOtherKeys(sql: Sql, { secrets, signingKeys }: Keys): Promise<string[]> {
  const { jwtSecret, storageSecret, secretKey } = secrets;
  const digests = {
    'secrets.json': digestOf(jwtSecret, storageSecret, secretKey),
    'signing-keys.json': digestOf(...signingKeys.certificates),
  };
  const others: string[] = [];
  for (const [name, digest] of Object.entries(digests)) {
    const [row] = await sql<{ before: string | null }>`
      with before as (select digest from embedded.shared_keys where name = ${name})
      insert into embedded.shared_keys (name, digest) values (${name}, ${digest})
      on conflict (name) do update set digest = excluded.digest
      returning (select digest from before) as before`;
    if (row && row.before !== null && row.before !== digest) others.push(name);
  }
  return others;
}

function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
