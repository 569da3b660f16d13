import type { Phone } from '#tests/simulation/phone/phone.ts';
import type { DatabaseFile, Disk } from './terms.ts';

export const createDisk = (phone: Phone): Disk => ({
  phone,
  files: new Map(),
  roomBytes: Infinity,
  stalledUntil: new Map(),
  commits: 0,
});

export function fileOf(disk: Disk, name: string): DatabaseFile {
  const known = disk.files.get(name);
  if (known) return known;
  const file: DatabaseFile = {
    name,
    version: 0,
    tables: new Map(),
    connections: new Set(),
    transactions: [],
    untold: [],
    waiting: [],
    isChanging: false,
    unflushed: [],
  };
  disk.files.set(name, file);
  return file;
}

export function usedBytes(disk: Disk): number {
  let sum = 0;
  for (const { tables } of disk.files.values())
    for (const { rows } of tables.values()) for (const { bytes } of rows.values()) sum += bytes;
  return sum;
}

/**
 * The power goes. What was committed strictly is on the disk for good; of what was committed after the last of these any
 * number of the newest may be gone, never one without those after it.
 */
export function losePower(disk: Disk, draw: (below: number) => number): void {
  for (const file of disk.files.values()) {
    const lost = draw(file.unflushed.length + 1);
    for (let count = 0; count < lost; count++) file.unflushed.pop()?.();
    file.unflushed = [];
  }
  disk.commits += 1;
}
