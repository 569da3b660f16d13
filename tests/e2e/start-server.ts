import { makeGoldenDataDir } from '#tests/support/server/golden-data-dir.ts';
import { startServer } from '#tests/support/server/server.ts';

/** Starts the one server of all journeys; they find it in APP_URL, and its mails at MAILBOX_URL. Gives back how to stop it. */
async function startForAllJourneys(): Promise<() => Promise<void>> {
  const removeGolden = await makeGoldenDataDir();
  const server = await startServer();
  process.env.APP_URL = server.url;
  process.env.MAILBOX_URL = server.mailboxUrl;
  return async () => {
    await server.stop();
    removeGolden();
  };
}

// Playwright asks for a default export here.
// oxlint-disable-next-line import/no-default-export
export default startForAllJourneys;
