import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findClusterFolder } from './processes.ts';

/** A new data directory that PostgreSQL's own account can pass, so that its cluster lies inside even as root. */
export function makeDataDir(within = folderOfRun()): string {
  const folder = mkdtempSync(join(within, 'plateglow-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes a data directory and its cluster, wherever that lies. */
export function removeDataDir(folder: string): void {
  const cluster = findClusterFolder(folder);
  for (const path of [cluster, `${cluster}.lock`, folder]) rmSync(path, { recursive: true, force: true });
}

/** Where the run has chosen; a bench has no golden directory, and measures on the disk. */
export function folderOfRun(): string {
  const golden = process.env.GOLDEN_DATA_DIR;
  return golden ? dirname(golden) : tmpdir();
}
