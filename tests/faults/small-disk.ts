import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, small enough to be filled. */
export interface SmallDisk {
  folder: string;
  /** Until not one block more can be written. */
  fill(): void;
  /** What filled it is gone. */
  giveRoom(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(1_000_000);

/** Only root may mount one. */
export const canHaveSmallDisk = process.platform === 'linux' && process.getuid?.() === 0;

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  chmodSync(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = CHUNK.length; size >= 1; size = Math.floor(size / 10)) writeUntilFull(file, size);
      } finally {
        closeSync(file);
      }
      const { bavail } = statfsSync(folder);
      if (bavail > 0) throw new Error(`${bavail} blocks are free still`);
    },
    giveRoom: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, size: number): void {
  try {
    while (writeSync(file, CHUNK, 0, size) === size);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
