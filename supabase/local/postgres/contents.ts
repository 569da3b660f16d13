import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireAccess, TO_READ } from '#local/access.ts';

/** Tells, in a cluster of a backup, which files that has. */
const CONTENTS = 'backup_contents';

/** Sizes tell enough: nothing changes in a backup, nor in a copy of it before its first start. */
export function noteContents(cluster: string): void {
  const names = readdirSync(cluster, { recursive: true, encoding: 'utf8' });
  const sizes = names.map((name) => [name, lstatSync(join(cluster, name))] as const);
  const files = sizes.flatMap(([name, stats]) => (stats.isFile() ? [[name, stats.size]] : []));
  writeFileSync(join(cluster, CONTENTS), JSON.stringify(files), { mode: 0o600, flush: true });
}

/**
 * Ends the start where a backup was not copied whole, as onto a disk that was full: PostgreSQL starts all the same, and what
 * an empty file had held would pass for deleted. Backups of older programs do not tell.
 */
export function requireWhole(cluster: string, dataDir: string): void {
  const contents = join(cluster, CONTENTS);
  if (!existsSync(contents)) return;
  requireAccess(contents, TO_READ, dataDir);
  const files = parse(readFileSync(contents, 'utf8'));
  const broken = files
    ? files.find(
        ([name, size]) => statSync(join(cluster, name), { throwIfNoEntry: false })?.size !== size,
      )?.[0]
    : CONTENTS;
  if (broken === undefined) return;
  const file = join(cluster, broken);
  throw new Error(
    `${file} is not as it is in the backup: that was not copied whole. Is there room? Copy it once more.`,
  );
}

/** Undefined where it was cut off itself. */
function parse(text: string): [name: string, size: number][] | undefined {
  try {
    return JSON.parse(text) as [string, number][];
  } catch {
    return undefined;
  }
}
