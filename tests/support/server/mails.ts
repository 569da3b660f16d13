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

/** What a link says of whom it lets in. */
export function readLink(href: string) {
  const { origin, pathname, hash } = new URL(href);
  const said = new URLSearchParams(hash.slice(1));
  const [email = '', token_hash = '', type = ''] = ['email', 'token_hash', 'type'].map(
    (name) => said.get(name) ?? undefined,
  );
  return { page: origin + pathname, email, token_hash, type: type as 'signup' | 'recovery' };
}

/** What the app does for whoever says that a link is theirs. */
export async function comeBy(server: ServerPlace, href: string) {
  const { page, token_hash, type } = readLink(href);
  const client = connect(server);
  const { data, error } = await client.auth.verifyOtp({ token_hash, type });
  return { page, client, user: data.user, error };
}

/** What the auth service's own address makes of the token of a link, as hosted Supabase has it. */
export async function follow(server: ServerPlace, href: string, redirectTo?: string) {
  const { token_hash, type } = readLink(href);
  const asked = { token: token_hash, type, ...(redirectTo && { redirect_to: redirectTo }) };
  const response = await fetch(`${server.url}/auth/v1/verify?${new URLSearchParams(asked).toString()}`, {
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location') ?? '' };
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
