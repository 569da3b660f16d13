import { launch, type Launched, type LaunchOptions } from '#tests/support/server/launch.ts';
import { makeDataDir, removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';

const launched: Launched[] = [];
const folders: string[] = [];

/** For after each test: ends all servers and removes all folders. */
export async function endAll(): Promise<void> {
  await Promise.all(launched.splice(0).map(end));
  folders.splice(0).forEach(removeDataDir);
}

/** Empty: what starts there starts for the first time. */
export const newFolder = (): string => kept(makeDataDir());
/** Where a server has been before: for what is the same at every start. */
export const usedFolder = (): string => kept(makeReadyDataDir());

function kept(folder: string): string {
  folders.push(folder);
  return folder;
}

export function begin(dataDir: string, options?: LaunchOptions): Launched {
  const server = launch(dataDir, options);
  launched.push(server);
  return server;
}

export async function end(server: Launched): Promise<number | null> {
  server.process.kill('SIGINT');
  return await server.exited;
}
