import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#local/database/pool.ts';
import { openKysely, queriesOf } from '#local/database/sql.ts';
import { createLog } from '#local/log.ts';
import { createMailbox } from '#local/mail/mailbox.ts';
import { startTimers } from '#local/timers.ts';
import { ageToken } from '#tests/support/server/aged-token.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { addressBehind } from '#tests/support/server/database.ts';
import { PASSWORD, signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto } from '#tests/support/server/photos.ts';
import { until } from '#tests/support/until.ts';

const LIFETIME_SECONDS = 300;
/** Longer ago than what a server that has just been started gives once more: tests/faults/lost-renewal.test.ts. */
const LONG_AGO_SECONDS = 11 * 60;
let backend: Backend;
let person: Person;

beforeAll(async () => {
  backend = await openBackend({ env: { ACCESS_TOKEN_SECONDS: String(LIFETIME_SECONDS) } });
  person = await signUp(backend.server);
});
afterAll(() => backend.stop());

const ask = (path: string, token: string, body?: unknown) =>
  fetch(backend.server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: backend.server.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const refresh = (refreshToken: string) =>
  fetch(`${backend.server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: backend.server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });

test('an access token opens every endpoint while it lives, and none afterwards', async () => {
  const photo = await addPhoto(backend.server, person);
  const session = (await person.client.auth.refreshSession()).data.session!;
  const token = session.access_token;
  const askAll = (token: string) =>
    Promise.all([
      ask('/rest/v1/profiles?select=id', token),
      ask(`/storage/v1/object/authenticated/originals/${photo.path}`, token),
      ask('/functions/v1/transform-image', token, photo.request),
      ask('/auth/v1/user', token),
    ]);
  const statuses = (answers: Response[]) => answers.map(({ status }) => status);
  const { iat = 0, exp } = decodeJwt(token);
  expect([session.expires_in, exp]).toEqual([LIFETIME_SECONDS, iat + LIFETIME_SECONDS]);
  expect(statuses(await askAll(token))).toEqual([200, 200, 202, 200]);
  expect(
    statuses(await askAll(await ageToken(backend.secrets, token, 1))),
    'the older ones are true ones',
  ).toEqual([200, 200, 202, 200]);
  const expired = await ageToken(backend.secrets, token, LIFETIME_SECONDS + 1);
  const [rest, storage, transform, user] = statuses(await askAll(expired));
  expect([rest, transform]).toEqual([401, 401]);
  expect([400, 401]).toContain(storage);
  expect([401, 403]).toContain(user);
});

const age = (who: Person, seconds: number) => backend.sql`
  update auth.refresh_tokens
  set created_at = created_at - ${`${seconds} seconds`}::interval, updated_at = updated_at - ${`${seconds} seconds`}::interval
  where user_id = ${who.id}`;

test('the token before the living one passes for seconds, for an answer may be lost', async () => {
  const owner = await signUp(backend.server);
  const first = (await owner.client.auth.getSession()).data.session!.refresh_token;
  const second = await (await refresh(first)).json();
  const again = await refresh(first);
  expect([again.status, (await again.json()).refresh_token]).toEqual([200, second.refresh_token]);
  expect((await refresh(second.refresh_token)).status).toBe(200);
});

test('later it is a thief’s, or the owner’s after a thief: the session ends for both', async () => {
  const victim = await signUp(backend.server);
  const other = await signUp(backend.server);
  const stolen = (await victim.client.auth.getSession()).data.session!.refresh_token;
  const elsewhere = await victim.client.auth.signInWithPassword({ email: victim.email, password: PASSWORD });
  const second = await (await refresh(stolen)).json();
  await age(victim, LONG_AGO_SECONDS);
  const answer = await refresh(stolen);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error_code: 'refresh_token_already_used' });
  expect((await refresh(second.refresh_token)).status, 'the living one is dead').toBe(400);
  expect((await ask('/auth/v1/user', second.access_token)).status, 'and its session').toBe(403);
  for (const living of [elsewhere, await other.client.auth.getSession()]) {
    expect((await refresh(living.data.session!.refresh_token)).status, 'no other session ends').toBe(200);
  }
});

test('an unused token lives however old it is', async () => {
  const owner = await signUp(backend.server);
  const { refresh_token } = (await owner.client.auth.getSession()).data.session!;
  await age(owner, 30 * 86_400);
  expect((await refresh(refresh_token)).status).toBe(200);
});

test('an old refresh token that turns up again later closes the whole session', async () => {
  const victim = await signUp(backend.server);
  const stolen = (await victim.client.auth.getSession()).data.session!.refresh_token;
  const second = await (await refresh(stolen)).json();
  const third = await (await refresh(second.refresh_token)).json();
  expect(new Set([stolen, second.refresh_token, third.refresh_token]).size).toBe(3);
  const aged = `${LONG_AGO_SECONDS} seconds`;
  await backend.sql`
    update auth.refresh_tokens
    set created_at = created_at - ${aged}::interval, updated_at = updated_at - ${aged}::interval
    where user_id = ${victim.id}`;
  expect((await refresh(stolen)).status).toBe(400);
  expect((await refresh(third.refresh_token)).status, 'the youngest of the family is dead too').toBe(400);
});

test('a used token is forgotten after a month, and no other', async () => {
  const owner = await signUp(backend.server);
  const first = (await owner.client.auth.getSession()).data.session!.refresh_token;
  const second = await (await refresh(first)).json();
  await age(owner, 31 * 86_400);
  const third = await (await refresh(second.refresh_token)).json();
  const database = openKysely(
    openPool({ url: addressBehind(backend.server.dataDir), connections: 1, longestStatementMs: 30_000 }),
  );
  const sql = queriesOf(database);
  const stop = startTimers({
    sql,
    mailbox: createMailbox(join(backend.server.dataDir, 'mailbox')),
    log: createLog('error'),
    lostJobsMs: 60_000,
  });
  const kept = async () =>
    (await backend.sql`select token from auth.refresh_tokens where user_id = ${owner.id} order by id`).map(
      ({ token }) => token,
    );
  await until('the first is forgotten', async () => !(await kept()).includes(first));
  stop();
  await database.destroy();
  expect(await kept()).toEqual([second.refresh_token, third.refresh_token]);
  expect((await refresh(first)).status, 'as one that nobody knows').toBe(400);
  expect((await refresh(third.refresh_token)).status, 'which ends nothing').toBe(200);
});
