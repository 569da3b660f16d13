import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#local/log.ts';
import { createUnderWay } from '#local/under-way.ts';
import { startMailServer, type MailServer } from '#tests/support/server/mail-server.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { createMail, LINK_LIFE, RETRY_AFTER_MS } from './mail.ts';
import { createRedirectMemory } from './redirect-memory.ts';

const TO = 'ada@kitchen.example';
const SITE = 'http://127.0.0.1:3000';
const mailbox = {
  keep: () => undefined,
  addresses: () => [],
  forget: () => undefined,
  show: () => new Response(),
  path: '/mailbox',
};

let mails: MailServer;
/** What those who come are told, one after the other; afterwards they are let in. */
let refusals: number[];
let comers: number;
beforeEach(async () => {
  [refusals, comers] = [[], 0];
  mails = await startMailServer(async () => {
    comers += 1;
    const responseCode = refusals.shift();
    return responseCode ? Object.assign(new Error('not now'), { responseCode }) : undefined;
  });
});
afterEach(() => mails.close());

function openMail(retryAfterMs: readonly number[], url = mails.env.SMTP_URL) {
  const told: { event: string; code?: string }[] = [];
  const log = createLog('info', (line) => void told.push(JSON.parse(line)));
  const underWay = createUnderWay();
  const settings = { smtp: { url, from: undefined }, supportEmail: 'help@kitchen.example' };
  const redirects = createRedirectMemory(SITE);
  const email = createMail({ settings, mailbox, redirects, underWay, log, retryAfterMs });
  return {
    told,
    underWay,
    send: () =>
      email.send({ to: TO, subject: '', text: `${SITE}/auth/v1/verify?token=1&type=signup`, html: '' }),
    events: () => told.map(({ event }) => event),
  };
}

test('a mail server that says later twice has the mail in the end, and nobody waited', async () => {
  refusals = [421, 421];
  const mail = openMail([100, 100]);
  await mail.send();
  expect(comers).toBe(0);
  await mails.linkTo(TO);
  await mail.underWay.end();
  expect([comers, mails.mailsTo(TO).length]).toEqual([3, 1]);
  expect(mail.events()).toEqual(['mail is tried again', 'mail is tried again']);
});

test('one that says never is asked once', async () => {
  refusals = [554];
  const mail = openMail([10, 10]);
  await mail.send();
  await mail.underWay.end();
  expect([comers, mails.mailsTo(TO).length]).toEqual([1, 0]);
  expect(mail.events()).toEqual(['mail not sent']);
});

test('one that is not there is tried three times, and then it is told', async () => {
  const mail = openMail([10, 10], 'smtp://127.0.0.1:1');
  await mail.send();
  await vi.waitFor(() => expect(mail.events()).toContain('mail not sent'), { timeout: PATIENCE_MS });
  expect(mail.events()).toEqual(['mail is tried again', 'mail is tried again', 'mail not sent']);
  expect(mail.told.at(-1)).toMatchObject({ code: 'ESOCKET' });
});

test('a stop does not wait for the next try: it comes at once', async () => {
  refusals = [421];
  const mail = openMail([60_000]);
  await mail.send();
  await vi.waitFor(() => expect(mail.events()).toEqual(['mail is tried again']), { timeout: PATIENCE_MS });
  await mail.underWay.end();
  expect(mails.mailsTo(TO)).toHaveLength(1);
});

test('at a stop it comes once more, whatever it is told', async () => {
  refusals = [450, 450, 450, 450];
  const mail = openMail([60_000, 60_000, 60_000]);
  await mail.send();
  await vi.waitFor(() => expect(mail.events()).toEqual(['mail is tried again']), { timeout: PATIENCE_MS });
  await mail.underWay.end();
  expect(comers).toBe(2);
  expect(mail.events()).toEqual(['mail is tried again', 'mail not sent']);
});

test('a mail server that means minutes by later is asked for so long, and the link is good after that', () => {
  const minutes = RETRY_AFTER_MS.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(15);
  expect(minutes).toBeLessThan(LINK_LIFE.seconds / 60 / 2);
});

test('the link leads to the page that was asked for, and its token is told to no server', async () => {
  await openMail([]).send();
  expect(await mails.linkTo(TO)).toBe(`${SITE}/#email=ada%40kitchen.example&token_hash=1&type=signup`);
});
