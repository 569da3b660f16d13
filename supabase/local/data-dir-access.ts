import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { requireAccess, TO_CHANGE, TO_READ, TO_WRITE } from './access.ts';

/** Whoever has lost one file of a folder has lost them all; to ask each of a million pictures would hold up the start. */
const FILES_OF_A_FOLDER = 100;

/**
 * Ends the start in a sentence where something in a data directory cannot be read or written, as after a backup was brought
 * back by somebody else: later it would be a fault, in the middle of somebody's work. The database has more to ask.
 */
export function checkAccess(dataDir: string): void {
  const requireFile = (name: string, rights: number) => requireAccess(join(dataDir, name), rights, dataDir);
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${dataDir} is not a folder. Choose another DATA_DIR.`);
  requireAccess(dataDir, TO_CHANGE, dataDir);
  for (const name of ['lock', 'held-by', 'postgres.log']) requireFile(name, TO_WRITE);
  for (const name of ['secrets.json', 'signing-keys.json', 'postgres-is-in', 'database-is-in'])
    requireFile(name, TO_READ);
  for (const name of ['mailbox', 'files', 'app']) checkFolder(join(dataDir, name), dataDir);
}

function checkFolder(folder: string, dataDir: string): void {
  requireAccess(folder, TO_CHANGE, dataDir);
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const inside = readdirSync(folder, { withFileTypes: true });
  for (const { name } of inside.filter((entry) => entry.isDirectory())) {
    checkFolder(join(folder, name), dataDir);
  }
  for (const { name } of inside.filter((entry) => entry.isFile()).slice(0, FILES_OF_A_FOLDER)) {
    requireAccess(join(folder, name), TO_READ, dataDir);
  }
}
