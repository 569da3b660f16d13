import { connect, type Person } from './people.ts';
import type { ServerPlace } from './server.ts';
import { until } from '#tests/support/until.ts';

export async function readMailbox({ mailboxUrl }: Pick<ServerPlace, 'mailboxUrl'>): Promise<string> {
  if (mailboxUrl === undefined) throw new Error('This server really sends its mails');
  const response = await fetch(mailboxUrl);
  return await response.text();
}

/** The links of the mails to somebody, newest first, as a reader would click them. */
export async function linksTo(server: ServerPlace, { email }: Pick<Person, 'email'>): Promise<string[]> {
  const articles = (await readMailbox(server))
    .split('<article>')
    .filter((article) => article.includes(email));
  return articles.map((article) => {
    const [, href = ''] = /<a href="([^"]+)"/.exec(article) ?? [];
    return href.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  });
}

/** Gives the link of the mail that comes. */
export async function askForReset(
  server: ServerPlace,
  person: Pick<Person, 'email'>,
  redirectTo?: string,
): Promise<string> {
  const already = (await linksTo(server, person)).length;
  const options = redirectTo === undefined ? {} : { redirectTo };
  const { error } = await connect(server).auth.resetPasswordForEmail(person.email, options);
  if (error) throw error;
  await until('the mail is in the mailbox', async () => (await linksTo(server, person)).length > already);
  return (await linksTo(server, person))[0]!;
}
