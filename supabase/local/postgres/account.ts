import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

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

/** True where every folder on the way down to `path` lets that account pass. */
export function isReachableBy(account: Account, path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}
