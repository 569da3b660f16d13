import { spawnSync } from 'node:child_process';
import {
  EDGE_DENO,
  findHostedTool,
  folderOf,
  SUPABASE_CLI,
  type HostedTool,
} from '#tests/support/server/hosted-tools.ts';

/** So that nobody waits for a line that is not there. */
const PATIENCE_MS = 240_000;

/** Gets what tests ask of hosted Supabase's own programs, once; where that cannot be, says which tests are left out. */
export function fetchHostedTools(fetch = fetchByNpm, tools = [EDGE_DENO, SUPABASE_CLI]): void {
  for (const tool of tools) {
    if (findHostedTool(tool) !== undefined) continue;
    console.log(`Getting ${tool.what} for its tests (once, 140 MB) …`);
    if (fetch(tool) && findHostedTool(tool) !== undefined) continue;
    console.log(
      `It could not be had: the tests that need it are left out. ${tool.variable} may name one that is there.`,
    );
  }
}

function fetchByNpm(tool: HostedTool): boolean {
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--fetch-retries=0', '--loglevel=error'];
  const wanted = `${tool.name}@${tool.version}`;
  const { status } = spawnSync('npm', ['install', '--prefix', folderOf(tool), ...quietly, wanted], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    timeout: PATIENCE_MS,
  });
  return status === 0;
}
