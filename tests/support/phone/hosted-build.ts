import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { TOOL_PATH } from '#build/tool-path.ts';
import { PROJECT_ROOT } from '#local/settings.ts';
import type { Keys } from '#tests/support/server/people.ts';

/** Builds the app for a project at this address, as for hosted Supabase, into a folder that the caller removes. */
export async function buildForProject({ url, publishableKey }: Omit<Keys, 'secretKey'>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-hosted-'));
  const where = ['--emptyOutDir', `--outDir=${relative(PROJECT_ROOT, folder)}`];
  await promisify(execFile)('vite', ['build', '--logLevel=warn', ...where], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      PATH: TOOL_PATH,
      NODE_ENV: 'production',
      VITE_SUPABASE_URL: url,
      VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
  });
  return folder;
}
