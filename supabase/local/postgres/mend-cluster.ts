import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  foldersDownTo,
  quote,
  accessErrorOf,
  tellClosed,
  tellMode,
  tellOwner,
  TO_CHANGE,
  TO_READ,
  TO_WRITE,
} from '#local/access.ts';
import { codeOf } from '#local/error-code.ts';
import { PRODUCT } from '#shared/contract.ts';
import { canPass, type Account } from './account.ts';
import { CLUSTER_NAMES } from './orphan.ts';

/** A file or folder of a cluster, with what it should have. */
interface Entry {
  path: string;
  stats: Stats;
}

/** Who PostgreSQL runs as. As root that is an account that everything can be given to. */
interface Owner {
  uid: number;
  account: Account | null;
}

/** PostgreSQL starts in no folder that its group may write or that others may do anything with. */
const TOO_OPEN = 0o027;
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];

/**
 * A backup that was brought back with `cp -r`, or by somebody else, has lost the owner and the mode that PostgreSQL insists
 * on. Sets both right where we may, and says in a sentence what is to be done where we may not. Nothing outside of the
 * folder is changed, and nothing that is not certainly a cluster of ours. Returns how many files and folders it went
 * through: none where a look at some hundred of them finds nothing wrong.
 */
export function mendCluster(folder: string, account: Account | null): number {
  const uid = account?.uid ?? process.geteuid?.();
  if (uid === undefined) return 0;
  const owner = { uid, account };
  const wrong = findWrong(folder, owner);
  if (!wrong) return 0;
  const advice = tell(wrong, uid, folder);
  if (!account && wrong.stats.uid !== uid) throw new Error(advice);
  try {
    if (isOurs(folder)) return mendAll(folder, owner);
  } catch (error) {
    // We may not so much as look, or not even root may change it: on a disk of another machine, say.
    throw codeOf(error) === undefined ? error : new Error(advice);
  }
  const left = `${folder} does not look like a database of ${PRODUCT.name}, so it is left as it is`;
  throw new Error(`${left}. ${advice}`);
}

/**
 * Root's PostgreSQL runs as somebody else, who must pass every folder on the way. Opens those that are ours; of others it
 * says which one is closed. Returns how many it has opened.
 */
export function openWay(folder: string, account: Account, ours: readonly string[]): number {
  let opened = 0;
  for (const step of foldersDownTo(dirname(folder))) {
    if (canPass(step, account)) continue;
    const { mode, uid } = statSync(step);
    if (!ours.includes(step)) throw new Error(tellClosed(step, uid, account.uid, 'PostgreSQL'));
    chmodSync(step, (mode & 0o777) | 0o011);
    opened += 1;
  }
  return opened;
}

/** Looks at the folder, what lies in it, and what lies in that: a backup that has lost its owners has lost them there too. */
function findWrong(folder: string, owner: Owner): Entry | undefined {
  const top = { path: folder, stats: statSync(folder) };
  const isTopRight = top.stats.uid === owner.uid && hasMode(top.stats) && !(top.stats.mode & TOO_OPEN);
  if (!isTopRight) return top;
  const isWrong = (entry: Entry) => !isRight(entry, owner);
  const inside = list(folder);
  // What cannot be entered is found before anything in it is asked for.
  return (
    inside.find(isWrong) ??
    inside.flatMap(({ path, stats }) => (stats.isDirectory() ? list(path) : [])).find(isWrong)
  );
}

const list = (folder: string): Entry[] =>
  readdirSync(folder).map((name) => ({ path: join(folder, name), stats: lstatSync(join(folder, name)) }));

/** What is no root's may be somebody else's, as long as PostgreSQL can work with it. */
function isRight({ path, stats }: Entry, { uid, account }: Owner): boolean {
  if (stats.uid === uid) return hasMode(stats);
  if (account) return false;
  const rights = stats.isDirectory() ? TO_CHANGE : path.endsWith('.conf') ? TO_READ : TO_WRITE;
  return stats.isSymbolicLink() || accessErrorOf(path, rights) === undefined;
}

function hasMode(stats: Stats): boolean {
  const least = stats.isDirectory() ? FOLDER_MODE : stats.isFile() ? FILE_MODE : 0;
  return (stats.mode & least) === least;
}

function tell({ path, stats }: Entry, uid: number, folder: string): string {
  const whole = realpathSync(folder);
  if (stats.uid === uid) return tellMode(path, stats.mode, whole);
  const close = path === folder && stats.mode & TOO_OPEN ? ` && chmod 700 ${quote(whole)}` : '';
  return tellOwner(path, stats.uid, uid, whole) + close;
}

/** The folder itself, no link to it, and what it was last started with is a command line of ours. */
function isOurs(folder: string): boolean {
  const isFile = (...way: string[]) =>
    lstatSync(join(folder, ...way), { throwIfNoEntry: false })?.isFile() ?? false;
  return (
    lstatSync(folder).isDirectory() &&
    isFile('PG_VERSION') &&
    isFile('global', 'pg_control') &&
    isFile('postmaster.opts') &&
    readFileSync(join(folder, 'postmaster.opts'), 'utf8').includes(`"cluster_name=${CLUSTER_NAMES}`)
  );
}

/**
 * As root the folder is root's alone while it is gone through, so that nobody can lay a link in the way. It is given away
 * last: one who is interrupted is followed by one who begins anew.
 */
function mendAll(folder: string, owner: Owner): number {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  const top = openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    if (owner.account) fchownSync(top, 0, 0);
    fchmodSync(top, FOLDER_MODE);
    const below = mendBelow(folder, folder, owner);
    if (owner.account) fchownSync(top, owner.account.uid, owner.account.gid);
    return below + 1;
  } finally {
    closeSync(top);
  }
}

/** Links are given back themselves; where they lead to is not. */
function mendBelow(within: string, folder: string, owner: Owner): number {
  let mended = 0;
  for (const entry of list(within)) {
    const { path, stats } = entry;
    const isTheirs = stats.uid !== owner.uid;
    if (owner.account) giveBack(entry, owner.account);
    else if (isTheirs && !isRight(entry, owner)) throw new Error(tell(entry, owner.uid, folder));
    else if (isTheirs) continue;
    if (!hasMode(stats)) chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
    mended += 1;
    if (stats.isDirectory()) mended += mendBelow(path, folder, owner);
  }
  return mended;
}

function giveBack({ path, stats }: Entry, { uid, gid }: Account): void {
  // The file would change hands where its other name is too: in the backup itself, say.
  if (stats.isFile() && stats.nlink > 1) {
    throw new Error(
      `${path} is the same file as one elsewhere (a hard link). Bring the backup back as a copy.`,
    );
  }
  lchownSync(path, uid, gid);
}
