import { decodeJwt } from 'jose';
import type { Page } from 'playwright/test';
import type { Session, SessionRecord } from '#core/model/person.ts';
import { ageToken } from '#tests/support/server/aged-token.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { PASSWORD, type Person } from '#tests/support/server/people.ts';
import { changePhone, readPhone } from '#tests/support/phone/phone-storage.ts';
import { sessionKey } from '#tests/support/phone/signed-in.ts';
import { expect, phoneWhere } from './kitchen-journey.ts';

const HOUR = 3600;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A session that nobody else has: the person gives email and password once more. */
export async function signInAnew({ client, email }: Person): Promise<Session> {
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw new Error(`${email} could not sign in: ${error.message}`);
  const { user, expires_at = nowSeconds() + HOUR } = data.session;
  return { ...data.session, expires_at, user: { id: user.id, email } };
}

/** Gives email and password on the sign-in screen that is open, and waits until the app knows who it is. */
export async function signInByForm(page: Page, { id, email }: Pick<Person, 'id' | 'email'>): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await phoneWhere(page, 'the phone knows who is here', (phone) => phone.personId === id && phone.hasSession);
}

/** The one record that page and worker act on, and the page's copy of its session, read past the app. */
export async function readSessions(
  page: Page,
): Promise<{ record: SessionRecord | null; copy: string | null }> {
  const record = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unknown'));
      });
    const db = await resultOf(indexedDB.open('plateglow'));
    const kept = await resultOf<SessionRecord | undefined>(
      db.transaction('session').objectStore('session').get('current'),
    );
    db.close();
    return kept ?? null;
  });
  const { localStorage } = await readPhone(page);
  return { record, copy: localStorage[sessionKey(page.url())] ?? null };
}

/** Writes a session into the record and lets everybody know, as the app does when somebody has signed in. */
export async function putSession(page: Page, session: Session): Promise<void> {
  const { id, email = '' } = session.user;
  await changePhone(page, 'session', { person: { id, email }, session } satisfies SessionRecord, 'current');
  await page.evaluate(() => {
    const channel = new BroadcastChannel('plateglow');
    channel.postMessage({ type: 'session-changed' });
    channel.close();
  });
}

/**
 * Lets the access token on the phone run out, an hour ago by the server's clock. By the phone's clock either as well,
 * or (`isUnnoticed`) not for an hour to come.
 */
export async function expireToken(
  page: Page,
  backend: Pick<Backend, 'secrets'>,
  options?: Ageing,
): Promise<void> {
  await putSession(page, await readAged(page, backend, options));
}

interface Ageing {
  isUnnoticed?: boolean;
}

async function readAged(
  page: Page,
  { secrets }: Pick<Backend, 'secrets'>,
  { isUnnoticed = false }: Ageing = {},
): Promise<Session> {
  const session = (await readSessions(page)).record?.session;
  if (!session) throw new Error('nobody is signed in on this phone');
  const access_token = await ageToken(secrets, session.access_token, 2 * HOUR);
  return { ...session, access_token, expires_at: nowSeconds() + (isUnnoticed ? HOUR : -HOUR) };
}

/** The server ends every session of this person, as an administrator or a change of password does. */
export async function endSessions({ sql }: Pick<Backend, 'sql'>, { id }: Person): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${id}`;
}

/** The same, and the token on the phone runs out with them. It is read before: an app that hears of the end keeps none. */
export async function closeSessions(
  page: Page,
  backend: Pick<Backend, 'secrets' | 'sql'>,
  person: Person,
  options?: Ageing,
): Promise<void> {
  const aged = await readAged(page, backend, options);
  await endSessions(backend, person);
  await putSession(page, aged);
}

/** How often the server has given new tokens for the session on this phone. */
export async function countRenewals(page: Page, { sql }: Pick<Backend, 'sql'>): Promise<number> {
  const token = (await readSessions(page)).record?.session?.access_token ?? '';
  const tokens = await sql`
    select from auth.refresh_tokens where session_id::text = ${String(decodeJwt(token)['session_id'])}`;
  return tokens.length - 1;
}

/** What the phone has is the newest session there is: page and worker use one token, and the server renews it. */
export async function expectSessionLives(page: Page, { nobody }: Pick<Backend, 'nobody'>): Promise<void> {
  const { record, copy } = await readSessions(page);
  expect(record?.session).toBeTruthy();
  expect(JSON.parse(copy ?? '{}')).toEqual(record?.session);
  const refresh_token = record?.session?.refresh_token ?? '';
  const { data, error } = await nobody.auth.refreshSession({ refresh_token });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(record?.person.id);
}
