import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from './error-code.ts';

export const TO_REACH = constants.F_OK;
export const TO_READ = constants.R_OK;
export const TO_WRITE = constants.R_OK | constants.W_OK;
export const TO_ENTER = constants.R_OK | constants.X_OK;
export const TO_CHANGE = TO_ENTER | constants.W_OK;

/**
 * Ends a start with a sentence where this server may not do with a thing what it must: a backup that somebody else brought
 * back is theirs. The command in it mends `whole`, which is ours and holds the thing. What is not there is no fault.
 */
export function requireAccess(path: string, rights: number, whole: string): void {
  const code = accessErrorOf(path, rights);
  if (code === 'EROFS') throw new Error(`${path} cannot be written: its disk is mounted to be read only.`);
  if (code === 'EACCES' || code === 'EPERM') throw new Error(explain(resolve(path), resolve(whole)));
}

/** The code of what the system says to it; undefined where it lets us. */
export function accessErrorOf(path: string, rights: number): string | undefined {
  try {
    accessSync(path, rights);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** For a thing that belongs to somebody else than it must. */
export function tellOwner(path: string, owner: number, rightOwner: number, whole: string): string {
  const right = nameOf(rightOwner);
  const command = `chown -hR ${right} ${quote(whole)}`;
  return `${path} belongs to ${nameOf(owner)} and must belong to ${right}. Mend it as root with: ${command}`;
}

/** For a thing of the right owner. */
export function tellMode(path: string, mode: number, whole: string): string {
  const command = `chmod -R u+rwX,go-rwx ${quote(whole)}`;
  return `${path} has the mode ${shown(mode)}, but must be its owner's to use, and nobody else's. Mend it with: ${command}`;
}

/** For a command beside a server of somebody else: what were given to us for it, that server would lose. */
export function tellServer(owner: number): string {
  const name = nameOf(owner);
  const how = owner === 0 ? 'with sudo' : `as ${name} too`;
  return `The server of this folder runs as ${name}: run this command ${how}.`;
}

/** For a folder that is none of ours, but on the way. */
export function tellClosed(folder: string, owner: number, whom: number, program: string): string {
  const who = `belongs to ${nameOf(owner)} and is closed to ${nameOf(whom)}, as whom ${program} runs`;
  return `${folder} ${who}. Open the way with: chmod o+x ${quote(folder)}`;
}

function explain(path: string, whole: string): string {
  const me = process.geteuid?.();
  const closed = foldersDownTo(dirname(path)).find((folder) => accessErrorOf(folder, constants.X_OK)) ?? path;
  const { uid, mode } = statSync(closed);
  if (me === undefined) return `${closed} cannot be used by this server.`;
  if (closed !== whole && whole.startsWith(`${closed}/`)) return tellClosed(closed, uid, me, 'this server');
  return uid === me ? tellMode(closed, mode, whole) : tellOwner(closed, uid, me, whole);
}

/** Each folder that is passed on the way, from the root on. */
export function foldersDownTo(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...foldersDownTo(parent), path];
}

/** As commands take it; the number where the account has no name here. */
function nameOf(uid: number): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8', stdio: [...stdio] }).trim();
  } catch {
    return String(uid);
  }
}

const shown = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0');

export const quote = (path: string): string =>
  /^[\w./+:@-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
