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
  const { data } = await person.client.auth.getSession();
  if (!data.session) throw new Error(`${person.email} has no session`);
  const entry = [sessionKey(appUrl), JSON.stringify(data.session)] as const;
  const script = await page.addInitScript(([key, session]) => localStorage.setItem(key, session), entry);
  try {
    await page.goto(new URL(path, appUrl).href);
  } finally {
    await script.dispose();
  }
}
