import { setTimeout as pause } from 'node:timers/promises';
import type { EmailDriver } from '@supabase/lite';
import nodemailer from 'nodemailer';
import { PRODUCT } from '#shared/contract.ts';
import { codeOf } from '#local/error-code.ts';
import { describeError, type Log } from '#local/log.ts';
import type { Settings } from '#local/settings.ts';
import type { UnderWay } from '#local/under-way.ts';
import type { Mail, Mailbox } from './mailbox.ts';
import type { RedirectMemory } from './redirect-memory.ts';

interface Ports {
  settings: Pick<Settings, 'smtp' | 'supportEmail'>;
  mailbox: Mailbox;
  redirects: RedirectMemory;
  /** Knows of each mail until it is sent. */
  underWay: UnderWay;
  log: Log;
  /** How long after each try that failed there is another one. */
  retryAfterMs?: readonly number[];
}

/**
 * Many mail servers say 'later' to whoever comes for the first time, and mean minutes. No longer than half of what the
 * link is good for.
 */
export const RETRY_AFTER_MS = [3, 6, 60, 240, 600, 600].map((seconds) => seconds * 1000);
/** Of the mail library: nothing was said for or against the mail itself. */
const OUT_OF_REACH = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS'];

/** How long the link of a mail is good: for the auth service, and as the mail says it. */
export const LINK_LIFE = { seconds: 3600, words: '1 hour' } as const;

const LINK = /https?:\/\/[^\s"'<>]+\/auth\/v1\/verify\?[^\s"'<>]+/;

/**
 * Writes the mails of the auth service in the product's own words and sends them: by SMTP where it is configured,
 * else into the local mailbox. Sending does not hold up the answer, which would tell a stranger who has an account.
 */
export function createMail(ports: Ports): EmailDriver {
  const { settings, mailbox, redirects, underWay, log, retryAfterMs = RETRY_AFTER_MS } = ports;
  const { smtp, supportEmail } = settings;
  const transport = smtp && nodemailer.createTransport(smtp.url);
  const from = smtp?.from ?? `${PRODUCT.name} <${supportEmail}>`;

  const deliver = async (mail: Mail) => {
    if (!transport) return mailbox.keep(mail);
    const attempt = () => transport.sendMail({ from, ...mail });
    for (const ms of retryAfterMs) {
      if (underWay.stopping.aborted) break;
      try {
        await attempt();
        return;
      } catch (error) {
        if (!mayPassLater(error)) throw error;
        log.info('mail is tried again', describeError(error));
        await pause(ms, undefined, { signal: underWay.stopping }).catch(() => undefined);
      }
    }
    await attempt();
  };

  return {
    async send(message) {
      const mail = inOurWords(message, redirects.recall(), supportEmail);
      underWay.keep(
        deliver(mail).catch((error: unknown) => log.error('mail not sent', describeError(error))),
      );
    },
  };
}

/** A code of the 400s says 'later'; of the 500s, 'never'. */
function mayPassLater(error: unknown): boolean {
  const said = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined;
  return said === undefined ? OUT_OF_REACH.includes(codeOf(error) ?? '') : said < 500;
}

/**
 * Programs open links too, before people do. So a link leads to a page of the app, which asks the auth service only once
 * somebody has said that it is theirs; and its token stands behind the #, which no server is told.
 */
function inOurWords(
  message: { to: string; subject: string; text?: string; html?: string },
  redirectTo: string,
  supportEmail: string,
): Mail {
  const found = LINK.exec(message.text ?? '') ?? LINK.exec((message.html ?? '').replaceAll('&amp;', '&'));
  if (!found) return { to: message.to, subject: message.subject, text: message.text ?? '' };
  const { token = '', type = '' } = Object.fromEntries(new URL(found[0]).searchParams);
  const link = new URL(redirectTo);
  // Its type last: a link that was cut has none, and uses nothing up.
  link.hash = new URLSearchParams({ email: message.to, token_hash: token, type }).toString();
  const { subject, purpose } =
    type === 'recovery'
      ? { subject: `Reset your ${PRODUCT.name} password`, purpose: 'choose a new password' }
      : { subject: `Confirm your ${PRODUCT.name} account`, purpose: 'confirm your address' };
  const text = [
    'Hello,',
    `Open this link to ${purpose}. It works once, for ${LINK_LIFE.words}:`,
    link.href,
    'If you didn’t ask for this, ignore this email: nothing has changed.',
    `${PRODUCT.name} · ${supportEmail}`,
  ].join('\n\n');
  return { to: message.to, subject, text };
}
