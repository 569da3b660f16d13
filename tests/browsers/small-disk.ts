import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#local/error-code.ts';

// A disk of few megabytes that only one browser sees: what it keeps for pages lies there.

const OWN_MOUNTS = ['--user', '--map-root-user', '--mount'];
const MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"';

/** In words, why there can be none; null: there can. */
export function lacksSmallDisk(): string | null {
  const { status } = spawnSync('unshare', [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']);
  return status === 0 ? null : 'this machine lets nobody mount a small disk (unshare --user --mount)';
}

/** The command that starts a program with such a disk in this folder. */
export function onSmallDisk(
  folder: string,
  megabytes: number | undefined,
  command: readonly string[],
): [program: string, args: readonly string[]] {
  if (megabytes === undefined) return [command[0] ?? '', command.slice(1)];
  mkdirSync(folder, { recursive: true });
  return ['unshare', [...OWN_MOUNTS, 'sh', '-c', MOUNT, 'sh', `${String(megabytes)}m`, folder, ...command]];
}

/** Takes all room of such a disk but so much, as another app does. Gives back how to give it again. */
export function fillDisk(pid: number, folder: string, leave: number): () => void {
  // What that process sees there, not what we do.
  const disk = join('/proc', String(pid), 'root', folder);
  const { bavail, bsize } = statfsSync(disk);
  const filler = join(disk, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave), 1));
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
    // The browser has written meanwhile, and there is nothing left.
    truncateSync(filler, Math.max(0, statSync(filler).size - leave));
  }
  return () => rmSync(filler);
}
