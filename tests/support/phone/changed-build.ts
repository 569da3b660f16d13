import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SOURCES } from '#local/build-app.ts';
import { PROJECT_ROOT } from '#local/settings.ts';

export interface ChangedBuild {
  /** With the files of the app. */
  folder: string;
  remove: () => void;
}

/** A real build of the app's sources with something changed in them, in a folder of its own. */
export async function buildChanged(change: (sources: string) => void): Promise<ChangedBuild> {
  const sources = mkdtempSync(join(tmpdir(), 'plateglow-changed-'));
  const remove = () => rmSync(sources, { recursive: true, force: true });
  try {
    for (const source of [...SOURCES, 'package.json', 'tsconfig.json']) {
      cpSync(join(PROJECT_ROOT, source), join(sources, source), { recursive: true });
    }
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(sources, 'node_modules'));
    change(sources);
    await build(sources);
    return { folder: join(sources, 'dist'), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** In a process of its own, which knows nothing of the test that asks for it. */
async function build(sources: string): Promise<void> {
  const vite = join(PROJECT_ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: sources,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
