import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a small file so that it is there whole or not at all, whenever the machine stops. */
export function writeFileSafely(file: string, content: string, mode: number): void {
  const half = `${file}.${process.pid}`;
  const handle = openSync(half, 'w', mode);
  writeFileSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(half, file);
}
