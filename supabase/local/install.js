// Runs at the beginning of every script, on whatever Node the machine has: installs the packages where they are
// missing or older than the lock file, and says nothing when all is in place. Not as npm's `prestart` and the like,
// which a machine's settings may switch off; and in brackets, where the shell forgets which Node it found.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const packages = join(root, 'node_modules');
const stamp = join(packages, '.installed-from');
const isWindows = process.platform === 'win32';
const machine = `${process.platform}-${process.arch}`;
const lockFile = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const wanted = `${lockFile} ${machine}`;
const UNFINISHED = 'unfinished';
const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '');

/** Nothing starts without these. The second one is made by a script of its package. */
const NODE = isWindows ? 'node/bin/node.exe' : 'node/bin/node';
const NEEDED = ['vite/bin/vite.js', NODE];
const isMissing = () => NEEDED.some((file) => !existsSync(join(packages, file)));
const isInstalled = () => readStamp() === wanted && !isMissing();

/** What npm left when it was killed it takes for whole the next time; another machine's packages do not run on this one. */
function isOfNoUse() {
  const found = readStamp();
  return found === '' ? !existsSync(join(packages, '.package-lock.json')) : !found.endsWith(` ${machine}`);
}

/** A socket: the system knows whether whoever made it still lives. On most systems it is no file, and leaves nothing behind. */
const name = createHash('sha256').update(realpathSync(root)).digest('hex');
const file = join('node_modules', '.installing');
const turn =
  { win32: `\\\\.\\pipe\\${name}`, linux: `\0plateglow-${name}` }[String(process.platform)] ?? file;

/** One at a time: each would take away what the other has just put there. False: another had it, and has ended since. */
async function takeTurn() {
  const server = createServer().listen(turn);
  /** @type {NodeJS.ErrnoException | null} */
  const error = await new Promise((go) => server.once('listening', () => go(null)).once('error', go));
  // Where no socket can be made everybody is let in.
  if (error?.code !== 'EADDRINUSE') return true;
  /** @type {NodeJS.ErrnoException | null} */
  const lost = await new Promise((go) => {
    connect(turn, () => console.error('Another start is installing the packages: waiting for it …'))
      .on('error', go)
      .on('close', () => go(null));
  });
  if (lost?.code === 'ECONNREFUSED') rmSync(file, { force: true });
  // Of one that nobody may ask nothing can be known.
  return lost !== null && !['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(lost.code ?? '');
}

function removePackages() {
  const kept = [stamp, join(root, file)];
  const names = readdirSync(packages).filter((name) => !kept.includes(join(packages, name)));
  // One by one: the folder itself may be a volume.
  for (const name of names) rmSync(join(packages, name), { recursive: true, force: true });
}

/**
 * Whatever this machine's settings and NODE_ENV leave out for others is needed here.
 * @param {string} command
 * @param {string[]} options
 */
function npm(command, ...options) {
  const { status } = spawnSync('npm', [command, '--ignore-scripts=false', '--loglevel=error', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  });
  if (status === 0) return;
  leave(`npm ${command} failed; the message above says why. Is this machine online?`);
}

/** @param {string} words */
function leave(words) {
  console.error(words);
  process.exit(1);
}

// Vite builds nothing below the first three; the last one divides the paths where a shell looks for npm's programs.
const [unusable] = (isWindows ? /#/ : /[#?*:]/).exec(root) ?? [];
if (unusable)
  leave(`Nothing can be built in ${root}: its path has a ${unusable}. Move it to another folder.`);

function install() {
  console.error('Installing packages (once, about a minute) …');
  const mustBeginAnew = isOfNoUse();
  writeFileSync(stamp, UNFINISHED);
  if (mustBeginAnew) removePackages();
  // Not `npm ci`: it refuses a lock file that lacks an optional package of another platform. This keeps to the lock
  // file as well, and leaves it unchanged.
  npm('install', '--include=dev', '--include=optional', '--no-save', '--no-audit', '--no-fund');
  // That runs no script of a package that was installed without them.
  if (isMissing()) npm('rebuild');
  if (isMissing()) leave(`npm has not installed all of ${NEEDED.join(', ')} in ${packages}.`);
  const { error, status, signal } = spawnSync(join(packages, NODE), ['--version']);
  if (status !== 0) {
    // Scripts would find it before the one that runs this.
    for (const name of ['node', '.bin/node']) rmSync(join(packages, name), { recursive: true, force: true });
    leave(
      `The Node that npm has installed does not run here: ${error?.message ?? signal ?? `it ended with ${status}`}. ` +
        'On Linux it needs glibc 2.28 or later, which Alpine has not: take Debian or Ubuntu, or an image made of them.',
    );
  }
  writeFileSync(stamp, wanted);
}

process.chdir(root);
while (!isInstalled()) {
  mkdirSync(packages, { recursive: true });
  if (!(await takeTurn())) continue;
  process.on('exit', () => rmSync(file, { force: true }));
  if (!isInstalled()) install();
  // Not by itself while somebody waits for the turn.
  process.exit();
}
