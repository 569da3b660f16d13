import type { Page } from 'playwright';
import type { Person } from '#tests/support/server/people.ts';

/** Where supabase-js keeps the session of a project, and where the app looks when it has no record of its own. */
export const sessionKey = (backendUrl: string): string =>
  `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`;

/**
 * Opens the app as this person, without the sign-in form: their session lies in localStorage before the app's first
 * line runs, once. The app takes it over when it has no record; a phone that knows somebody already stays with them.
 */
export async function openSignedIn(page: Page, appUrl: string, person: Person, path = '/app/uploads') {
  const script = await bringSession(page, appUrl, person);
  try {
    await page.goto(new URL(path, appUrl).href);
  } finally {
    await script.dispose();
  }
}

/** The same for whatever this page opens first: to put it there beforehand takes another page. */
export async function signInAtFirst(page: Page, appUrl: string, person: Person): Promise<void> {
  const script = await bringSession(page, appUrl, person);
  page.once('domcontentloaded', () => void script.dispose());
}

async function bringSession(page: Page, appUrl: string, person: Person) {
  const { data } = await person.client.auth.getSession();
  if (!data.session) throw new Error(`${person.email} has no session`);
  const entry = [sessionKey(appUrl), JSON.stringify(data.session)] as const;
  return await page.addInitScript(([key, session]) => localStorage.setItem(key, session), entry);
}
