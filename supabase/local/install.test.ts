import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const INSTALL = 'supabase/local/install.js';
const VITE = 'node_modules/vite/bin/vite.js';
const NODE = 'node_modules/node/bin/node';
const STAMP = 'node_modules/.installed-from';
const SAID = 'Installing packages (once, about a minute) …\n';
const ROOT = join(import.meta.dirname, '..', '..');
const START: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start;
/** As a script of the package makes it. */
const MAKE_NODE = `const fs = require('node:fs');
fs.mkdirSync('bin', { recursive: true });
fs.writeFileSync('bin/node', '#!/bin/sh\\necho this Node\\n', { mode: 0o755 });`;

let root: string;

const at = (path: string) => join(root, path);
const write = (path: string, content: unknown) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), typeof content === 'string' ? content : JSON.stringify(content));
};

/** A project whose two packages lie in it, so that nothing is fetched. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plateglow-install-'));
  for (const file of ['.npmrc', INSTALL]) cpSync(join(ROOT, file), at(file));
  write('package.json', {
    name: 'scratch',
    version: '1.0.0',
    type: 'module',
    scripts: { start: START.replace(/\S+$/, '--version') },
    devDependencies: { node: 'file:packages/node', vite: 'file:packages/vite' },
  });
  write('package-lock.json', { name: 'scratch', version: '1.0.0', lockfileVersion: 3, packages: {} });
  write('packages/vite/package.json', { name: 'vite', version: '1.0.0' });
  write('packages/vite/bin/vite.js', '');
  write('packages/node/package.json', {
    name: 'node',
    version: '1.0.0',
    bin: 'bin/node',
    scripts: { preinstall: 'node make.cjs' },
  });
  write('packages/node/make.cjs', MAKE_NODE);
});
afterEach(() => rmSync(root, { recursive: true }));

/** On a machine with settings of its own; without what an npm around these tests has set for its scripts. */
function environment(settings: Record<string, string>) {
  const around = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  return {
    ...Object.fromEntries(around),
    npm_config_cache: at('cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
    ...settings,
  };
}
const tryToRun = (command: string, args: string[], settings: Record<string, string>) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', env: environment(settings) });
function run(...how: Parameters<typeof tryToRun>) {
  const { status, stdout, stderr } = tryToRun(...how);
  expect(status, stderr).toBe(0);
  return { stdout, stderr };
}
const install = (settings: Record<string, string> = {}) => run(process.execPath, [INSTALL], settings).stderr;
const areThere = () => [VITE, NODE].map((file) => existsSync(at(file)));

test.each([
  ['NODE_ENV', 'production'],
  ['npm_config_omit', 'dev'],
  ['npm_config_ignore_scripts', 'true'],
])('a machine with %s=%s gets all packages, once', (name, value) => {
  expect(install({ [name]: value })).toBe(SAID);
  expect(areThere()).toEqual([true, true]);
  expect(install({ [name]: value })).toBe('');
});

test.each([
  ['npm is as it comes', {}],
  ['npm runs no scripts', { npm_config_userconfig: 'settings' }],
  ['environment forbids scripts', { npm_config_ignore_scripts: 'true' }],
])(
  'npm start installs for a person whose %s, and goes on with the Node that it has installed',
  (_, settings) => {
    write('settings', 'ignore-scripts=true\nomit=dev\n');
    const { stdout } = run('npm', ['start'], settings);
    expect(areThere()).toEqual([true, true]);
    expect(stdout).toMatch(/\nthis Node\n$/);
  },
);

test.each(['#', '?', '*', ':'])('a folder with %s in its path is said to be of no use', (character) => {
  const folder = at(`at ${character}3`);
  cpSync(at(INSTALL), join(folder, INSTALL), { recursive: true });
  cpSync(at('package-lock.json'), join(folder, 'package-lock.json'));
  const { status, stderr } = tryToRun(process.execPath, [join(folder, INSTALL)], {});
  expect([status, stderr]).toEqual([
    1,
    `Nothing can be built in ${folder}: its path has a ${character}. Move it to another folder.\n`,
  ]);
});

test.each([VITE, NODE])('where %s has gone since, it is installed again', (file) => {
  install();
  const stamp = readFileSync(at(STAMP), 'utf8');
  rmSync(at(file === VITE ? 'node_modules/vite' : file));
  expect(install()).toBe(SAID);
  expect(areThere()).toEqual([true, true]);
  expect(readFileSync(at(STAMP), 'utf8')).toBe(stamp);
});

test('packages that came along from another machine are removed, and made for this one', () => {
  install();
  const [stamp, node] = [STAMP, NODE].map((file) => readFileSync(at(file), 'utf8'));
  write(STAMP, stamp!.replace(/ .*/, ' plan9-mips'));
  write('node_modules/for-mips/package.json', { name: 'for-mips', version: '1.0.0' });
  write('packages/node/bin/node', 'mips');
  expect(install()).toBe(SAID);
  expect(readFileSync(at(NODE), 'utf8')).toBe(node);
  expect(existsSync(at('node_modules/for-mips'))).toBe(false);
  expect(readFileSync(at(STAMP), 'utf8')).toBe(stamp);
});

/** A package as npm unpacks it: not as a link, so that it can be there in half. */
function packVite(): void {
  run('npm', ['pack', './packages/vite'], {});
  const described = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  described.devDependencies.vite = 'file:vite-1.0.0.tgz';
  write('package.json', described);
  run('npm', ['install', '--package-lock-only'], {});
}
const PART = 'node_modules/vite/part.js';

test('an install that was killed is begun anew', () => {
  write('packages/vite/part.js', '');
  packVite();
  write('killing/npm', '#!/bin/sh\nkill -9 $PPID\n');
  chmodSync(at('killing/npm'), 0o755);
  const killed = tryToRun(process.execPath, [INSTALL], { PATH: `${at('killing')}:${process.env.PATH}` });
  expect(killed.signal).toBe('SIGKILL');
  run('npm', ['install', '--no-save'], {});
  rmSync(at(PART));
  expect(install()).toBe(SAID);
  expect(existsSync(at(PART))).toBe(true);
  expect(install()).toBe('');
});

/** One that goes on beside the test: what it has said, and how it ends. */
function startInstall(settings: Record<string, string>) {
  const child = spawn(process.execPath, [INSTALL], { cwd: root, env: environment(settings) });
  let said = '';
  child.stderr.on('data', (some: Buffer) => (said += String(some)));
  return {
    said: () => said,
    hasSaid: async (words: RegExp) => {
      while (!words.test(said)) await once(child.stderr, 'data');
    },
    ended: once(child, 'close').then(([status]) => status as number | null),
  };
}

test('of two installs at once the second waits for the first, and finds all in place', async () => {
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
  execFileSync('mkfifo', [at('turn')]);
  write('slow/npm', `#!/bin/sh\necho "$1" >> calls\nread go < turn\nexec ${npm} "$@"\n`);
  chmodSync(at('slow/npm'), 0o755);
  const PATH = `${at('slow')}:${process.env.PATH}`;
  const first = startInstall({ PATH });
  await first.hasSaid(/Installing/);
  const second = startInstall({ PATH });
  await second.hasSaid(/…/);
  writeFileSync(at('turn'), 'go\n');
  expect([await first.ended, await second.ended]).toEqual([0, 0]);
  expect(second.said()).toBe('Another start is installing the packages: waiting for it …\n');
  expect(readFileSync(at('calls'), 'utf8')).toBe('install\n');
  expect(areThere()).toEqual([true, true]);
  expect(install()).toBe('');
});

test('an install by npm alone is kept when it is whole, and begun anew when it was killed', () => {
  write('packages/vite/part.js', '');
  packVite();
  run('npm', ['install', '--no-save'], {});
  write(PART, 'kept');
  expect(install()).toBe(SAID);
  expect(readFileSync(at(PART), 'utf8')).toBe('kept');
  // Where npm writes it last.
  for (const file of [STAMP, PART, 'node_modules/.package-lock.json']) rmSync(at(file));
  expect(install()).toBe(SAID);
  expect(existsSync(at(PART))).toBe(true);
});

test('a Node that does not run on this machine is said, each time, and found by no script', () => {
  write('packages/node/make.cjs', MAKE_NODE.replace('/bin/sh', '/no/such/loader'));
  for (const _time of [1, 2]) {
    const { status, stderr } = tryToRun('npm', ['start'], {});
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('does not run here: ') });
    expect(existsSync(at('node_modules/.bin/node'))).toBe(false);
  }
});
