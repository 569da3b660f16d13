// Runs before every script, on whatever Node the machine has: installs the packages where they are
// missing or older than the lock file, and says nothing when all is in place.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const stamp = join(root, 'node_modules', '.installed-from');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

if (!isInstalled) {
  console.error('Installing packages (once, about a minute) …');
  // Not `npm ci`: it refuses a lock file that lacks an optional package of another platform. This keeps to the lock
  // file as well, and leaves it unchanged.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) {
    console.error('npm install failed; the message above says why. Is this machine online?');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
