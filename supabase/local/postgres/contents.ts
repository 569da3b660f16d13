import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireAccess, TO_READ } from '#local/access.ts';
import { codeOf } from '#local/error-code.ts';

/** Tells, in a cluster of a backup, which files that has. */
const CONTENTS = 'backup_contents';

type Contained = [name: string, size: number];

/** Sizes tell enough: nothing changes in a backup, nor in a copy of it before its first start. */
export function noteContents(cluster: string): void {
  const names = readdirSync(cluster, { recursive: true, encoding: 'utf8' });
  const sizes = names.map((name) => [name, lstatSync(join(cluster, name))] as const);
  const files = sizes.flatMap(([name, stats]) => (stats.isFile() ? [[name, stats.size]] : []));
  writeFileSync(join(cluster, CONTENTS), JSON.stringify(files), { mode: 0o600, flush: true });
}

/**
 * Ends the start where a backup was not copied whole, as onto a disk that was full: PostgreSQL starts all the same, and what
 * an empty file had held would pass for deleted. Backups of older programs do not tell, nor does one that was started by
 * hand meanwhile. Settings may have been changed.
 */
export function requireWhole(cluster: string, dataDir: string): void {
  const contents = join(cluster, CONTENTS);
  if (!existsSync(contents) || existsSync(join(cluster, 'backup_label.old'))) return;
  requireAccess(contents, TO_READ, dataDir);
  const files = parse(readFileSync(contents, 'utf8'));
  const isBroken = ([name, size]: Contained) =>
    !name.endsWith('.conf') && (sizeOf(join(cluster, name)) ?? size) !== size;
  const broken = files ? files.find(isBroken)?.[0] : CONTENTS;
  if (broken === undefined) return;
  throw new Error(
    `${join(cluster, broken)} is not as it is in the backup: that was not copied whole. Is there room? Copy it once more. ` +
      `Where there is no better copy, remove ${contents}: it starts with what is left.`,
  );
}

/** Undefined where nobody lets us look: its owners are mended later. */
function sizeOf(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
  } catch (error) {
    if (codeOf(error) === 'EACCES') return undefined;
    throw error;
  }
}

/** Undefined where it was cut off itself. */
function parse(text: string): Contained[] | undefined {
  try {
    return JSON.parse(text) as Contained[];
  } catch {
    return undefined;
  }
}
