import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT, type Settings } from './settings.ts';

/** What `npm run build` and the tests make: at any moment it may be made anew, so that no server of people serves it. */
const SHARED_BUILD = join(PROJECT_ROOT, 'dist');
const VITE = join(PROJECT_ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
/** What a build is told, beside what begins with `VITE_`. */
const SETTINGS = ['NODE_ENV', 'SUPPORT_EMAIL'];
/** What a build of the app is made of. */
export const SOURCES = [
  'src',
  'sw',
  'public',
  'supabase/local/http/name-site.ts',
  'supabase/local/support-email.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'supabase/functions/_shared',
];

/** Whatever the server's own NODE_ENV is: a build for development has no service worker. */
export const buildEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  NODE_ENV: 'production',
});

/** A data directory belongs to one server, and so does the app in it: whoever else builds, its people notice nothing. */
export const appFolderOf = ({ skipsBuild, dataDir }: Pick<Settings, 'skipsBuild' | 'dataDir'>): string =>
  skipsBuild ? SHARED_BUILD : join(dataDir, 'app');

/** Builds the app where it is missing or older than its sources, judged by content and build settings. */
export function ensureBuilt(folder: string = SHARED_BUILD): void {
  const stampFile = join(folder, '.built-from');
  const env = buildEnvironment(process.env);
  const wanted = hashSources(env);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  process.stderr.write('Building the app …\n');
  const into = ['--outDir', folder, '--emptyOutDir'];
  // A process of its own: the bundler's memory goes with it.
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    [VITE, 'build', '--logLevel', 'warn', ...into],
    { cwd: PROJECT_ROOT, env, encoding: 'utf8' },
  );
  if (signal === 'SIGINT' || signal === 'SIGTERM') throw new Error('Stopped while the app was being built.');
  if (status !== 0) {
    const end = error?.message ?? (signal === null ? '' : `Vite was ended by ${signal}.`);
    throw new Error(`The app could not be built:\n${stdout ?? ''}${stderr ?? ''}${end}`);
  }
  writeFileSync(stampFile, wanted);
}

function hashSources(env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(env).toSorted()) {
    if (name.startsWith('VITE_') || SETTINGS.includes(name)) hash.update(`${name}=${env[name]}\n`);
  }
  for (const file of SOURCES.flatMap((source) => listFiles(join(PROJECT_ROOT, source)))) {
    hash.update(`${file.slice(PROJECT_ROOT.length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}
