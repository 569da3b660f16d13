// Runs before every script, on whatever Node the machine has: installs the packages where they are
// missing or older than the lock file, and says nothing when all is in place.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

/** Nothing starts without these. The second one is made by a script of its package. */
const NEEDED = ['vite/bin/vite.js', isWindows ? 'node/bin/node.exe' : 'node/bin/node'];
const isMissing = () => NEEDED.some((file) => !existsSync(join(packages, file)));

/**
 * Whatever this machine's settings and NODE_ENV leave out for others is needed here.
 * @param {string} command
 * @param {string[]} options
 */
function npm(command, ...options) {
  const { status } = spawnSync('npm', [command, '--ignore-scripts=false', '--loglevel=error', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  });
  if (status === 0) return;
  console.error(`npm ${command} failed; the message above says why. Is this machine online?`);
  process.exit(1);
}

if (found !== wanted || isMissing()) {
  console.error('Installing packages (once, about a minute) …');
  // Not `npm ci`: it refuses a lock file that lacks an optional package of another platform. This keeps to the lock
  // file as well, and leaves it unchanged.
  npm('install', '--include=dev', '--include=optional', '--no-save', '--no-audit', '--no-fund');
  // That runs no script of a package that lay there already: without them, or from another machine.
  const [, foundMachine = machine] = found.split(' ');
  if (foundMachine !== machine || isMissing()) npm('rebuild');
  if (isMissing()) {
    console.error(`npm has not installed all of ${NEEDED.join(', ')} in ${packages}.`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
