import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { foldersDownTo } from '#local/access.ts';

/** The unprivileged account that PostgreSQL runs as when the server itself was started as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** `nobody` when we are root, since PostgreSQL refuses to run as root; null when we are an ordinary user. */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

/** Processes are given it as a signed number: macOS tells its nobody, who is -2, as 4294967294, and so do files. */
export const runAs = (account: Account | null) => account && { uid: account.uid | 0, gid: account.gid | 0 };

/** True where every folder on the way down to `path` lets that account pass. */
export function isReachableBy(account: Account, path: string): boolean {
  return foldersDownTo(resolve(path)).every((folder) => letsPass(folder, account));
}

/** By its mode; where that says no, a list of rights beside it may still say yes, so the account is sent to try. */
export function canPass(folder: string, account: Account): boolean {
  if (letsPass(folder, account)) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...runAs(account), cwd: '/' }).status === 0;
}

function letsPass(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}
