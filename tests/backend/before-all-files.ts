import type { TestProject } from 'vitest/node';
import { makeGoldenDataDir } from '#tests/support/server/golden-data-dir.ts';
import { offerSharedServers } from '#tests/support/server/shared-servers.ts';

/** Vitest calls this once before the files of its project `backend`, and what it gives back after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeGolden = await makeGoldenDataDir();
  const servers = await offerSharedServers();
  // Whoever changes something while Vitest watches means the server that has the change.
  project.onTestsRerun(servers.stopAll);
  return async () => {
    await servers.close();
    removeGolden();
  };
}
