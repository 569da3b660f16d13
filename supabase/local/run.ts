import { createLog, describeError, type Log } from './log.ts';
import type { RunningServer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';

type Start = (settings: Settings, log: Log) => Promise<RunningServer>;

/**
 * Runs a server as a process of its own: stops cleanly on Ctrl-C or SIGTERM, at once on a second one, and with a plain
 * sentence where it cannot start.
 */
export async function runUntilStopped(start: Start, { showsLibraryOutput = false } = {}): Promise<void> {
  let server: RunningServer | undefined;
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    process.exitCode = code;
    // Stopped before it was ready: the guard ends the database as this process goes.
    await server?.stop();
    process.exit(code);
  };
  try {
    const settings = readSettings(process.env);
    const log = createLog(settings.logLevel);
    if (!showsLibraryOutput) silenceLibraries(log);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        log.info('stopping');
        void stop(0);
      });
    }
    whenNpmHasGone(() => {
      log.info('stopping');
      void stop(0);
    });
    server = await start(settings, log);
    void server.failed.then((reason) => {
      if (!isStopping) log.error('failed', { reason });
      void stop(1);
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? explain(error) : String(error)}\n`);
    process.exit(1);
  }
}

/** Whoever ends `npm start` tells npm, and its shell, which ends without a word to us. */
function whenNpmHasGone(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    act();
  }, 500).unref();
}

/** The one line on standard output. */
export function announce(name: string, url: string, mailboxUrl: string | undefined): void {
  const mails = mailboxUrl ? ` (mails that it would send: ${mailboxUrl})` : '';
  console.info(`${name} is ready at ${url}${mails}`);
}

function explain(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Libraries print whole errors with the values of queries in them; of those only the kind may reach the log. */
function silenceLibraries(log: Log): void {
  console.error = (...things: unknown[]) => log.debug('library error', describeError(things[0]));
  console.warn = () => {};
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', describeError(error)));
}
