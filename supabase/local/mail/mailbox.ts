import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PRODUCT } from '#shared/contract.ts';
import { parseJson } from '#shared/parse-json.ts';
import { writeFileSafely } from '#local/safe-file.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const keptMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), at: z.string() });
type KeptMail = z.infer<typeof keptMail>;
const SHOWN = 50;
/** Who asks for resets again and again fills no disk, and all of them are read each hour. */
const KEPT = 1000;

/** Mails that would have been sent, for people who run the product on their own machine without a mail server. */
export interface Mailbox {
  keep(mail: Mail): void;
  /** The page, newest first; only for who knows the key, since a mail may hold a way into an account. */
  show(url: URL): Response;
  /** To whom there are mails, in small letters. */
  addresses(): string[];
  /** Removes all mails to these. */
  forget(addresses: ReadonlySet<string>): void;
  /** The path of the page, with its key. */
  path: string;
}

export function createMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = randomBytes(12).toString('base64url');
  const list = () => readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = (name: string) => keptMail.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  /** Undefined where the file is no mail. */
  const addressee = (name: string) => {
    const mail = keptMail.safeParse(parseJson(readFileSync(join(folder, name), 'utf8')));
    return mail.data?.to.toLowerCase();
  };
  return {
    path: `/mailbox?key=${key}`,
    keep(mail) {
      const at = new Date().toISOString();
      const name = `${at.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.json`;
      writeFileSafely(join(folder, name), JSON.stringify({ ...mail, at }), 0o600);
      for (const old of list().toSorted().slice(0, -KEPT)) rmSync(join(folder, old), { force: true });
    },
    addresses: () => [...new Set(list().flatMap((name) => addressee(name) ?? []))],
    forget(addresses) {
      for (const name of list()) {
        const to = addressee(name);
        if (to !== undefined && addresses.has(to)) rmSync(join(folder, name));
      }
    },
    show(url) {
      if (url.searchParams.get('key') !== key) return new Response('Not found', { status: 404 });
      const mails = list().toSorted().toReversed().slice(0, SHOWN).map(read);
      return new Response(renderMailbox(mails), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  };
}

function renderMailbox(mails: KeptMail[]): string {
  const items = mails.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escape(subject)}</h2><p>to ${escape(to)}, <time>${escape(at)}</time></p>` +
      `<pre>${escape(text).replace(/https?:\/\/\S+/g, '<a href="$&">$&</a>')}</pre></article>`,
  );
  const body = items.join('\n') || '<p>No emails yet.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox · ${PRODUCT.name}</title><h1>Mailbox</h1>
<p>Emails that ${PRODUCT.name} would send. Set SMTP_URL to send them for real.</p>\n${body}</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
