import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from '#tests/support/until.ts';

/** A mail server that keeps what it is given. */
export interface MailServer {
  /** Tells a server of ours to send its mails here. */
  env: { SMTP_URL: string; SMTP_FROM: string };
  /** The mails to somebody as text, oldest first. */
  mailsTo(email: string): string[];
  /** The links of the mails to somebody, oldest first, once that many have come. */
  linksTo(email: string, mails: number): Promise<string[]>;
  /** The newest of them. */
  linkTo(email: string, mails?: number): Promise<string>;
  close(): Promise<void>;
}

const LINK = /https?:\/\/\S+#\S+/;

/** `greet` settles when somebody who comes is let in, or with what they are told instead. */
export async function startMailServer(
  greet: () => Promise<Error | undefined> = () => Promise.resolve(undefined),
): Promise<MailServer> {
  const received: { to: string[]; text: string }[] = [];
  const receive = async (done: (refusal?: Error) => void) => done(await greet());
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => void receive(done),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const text = Buffer.concat(chunks).toString('utf8').replace(/=\r\n/g, '').replace(/=3D/g, '=');
        received.push({ to, text });
        done();
      });
    },
  });
  // A server that is stopped hangs up in the middle of a mail.
  smtp.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const mailsTo = (email: string) => received.filter(({ to }) => to.includes(email)).map(({ text }) => text);
  const linksTo = async (email: string, mails: number) => {
    await until(`mail ${mails} has come`, () => mailsTo(email).length >= mails);
    return mailsTo(email).map((text) => LINK.exec(text)?.[0] ?? '');
  };
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'Chef <chef@plateglow.example>' },
    mailsTo,
    linksTo,
    linkTo: async (email, mails = 1) => (await linksTo(email, mails)).at(-1) ?? '',
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
