import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Phone } from './phone.ts';

/** The head of a record of 320 bytes in LevelDB's log: checksum, length, kind. */
const HEAD = Buffer.from([1, 2, 3, 4, 0x40, 1, 1]);

/** Leaves the phone, which is off, as a death does that cuts the last record of its database's log off. */
export function tearLog({ profile }: Phone): void {
  const root = join(profile, 'Default', 'IndexedDB');
  const folder = readdirSync(root).find((name) => name.endsWith('.leveldb')) ?? '';
  const log = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.log'))
    .sort()
    .at(-1);
  if (log === undefined) throw new Error(`There is no log in ${root}`);
  appendFileSync(join(root, folder, log), HEAD);
}
