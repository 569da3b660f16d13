import { afterAll, beforeEach, expect, test } from 'vitest';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { signUp } from '#tests/support/server/people.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';

// A server dies when it has written new tokens and before anybody has heard of them. To be away takes it longer than the
// ten seconds for which an answer can be had once more.

interface Tokens {
  refresh_token: string;
}

const dataDir = makeReadyDataDir();
let server: TestServer;
let first: string;

beforeEach(async () => {
  server = await startServer({ dataDir });
  const { client } = await signUp(server);
  first = (await client.auth.getSession()).data.session?.refresh_token ?? '';
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});

async function renew(token: string): Promise<{ status: number; tokens: Tokens }> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: answer.status, tokens: (await answer.json()) as Tokens };
}

/** As if it had been away for so long. */
async function dieFor(interval: string): Promise<void> {
  await server.kill();
  server = await startServer({ dataDir });
  const sql = openBehind(dataDir);
  await sql`update auth.refresh_tokens set updated_at = updated_at - ${interval}::interval`;
  await sql.end();
}

test('whoever did not hear their new tokens gets them when it is back, and nobody has to sign in', async () => {
  const lost = await renew(first);
  await dieFor('2 minutes');
  const again = await renew(first);
  expect(again.status).toBe(200);
  expect(again.tokens.refresh_token).toBe(lost.tokens.refresh_token);
  expect((await renew(lost.tokens.refresh_token)).status).toBe(200);
  await server.stop();
});

test('an older token is a thief’s as ever, and so is one of long ago', async () => {
  const second = await renew(first);
  const third = await renew(second.tokens.refresh_token);
  await dieFor('2 minutes');
  expect((await renew(first)).status).toBe(400);
  expect((await renew(third.tokens.refresh_token)).status, 'the session is over').toBe(400);
  await server.stop();

  server = await startServer({ dataDir });
  const { client } = await signUp(server);
  const old = (await client.auth.getSession()).data.session?.refresh_token ?? '';
  expect((await renew(old)).status).toBe(200);
  await dieFor('20 minutes');
  expect((await renew(old)).status).toBe(400);
});
