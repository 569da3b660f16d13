// The real server by a clock that is set: CLOCK_FILE holds by how many ms it is wrong, and SIGUSR2 has it read again.
import { readFileSync } from 'node:fs';
import { createStaticFiles } from '#local/http/static-files.ts';
import { announce, runUntilStopped } from '#local/run.ts';
import { startServer } from '#local/server.ts';
import { PRODUCT } from '#shared/contract.ts';

const RealDate = Date;
let wrongMs = 0;

class SetDate extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    super(args[0] ?? SetDate.now());
  }
  static override now(): number {
    return RealDate.now() + wrongMs;
  }
}
globalThis.Date = SetDate as unknown as DateConstructor;
process.on('SIGUSR2', () => {
  wrongMs = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
  process.stderr.write(`clock: ${wrongMs}\n`);
});

await runUntilStopped(async (settings, log) => {
  const server = await startServer({ settings, log, appFolder: 'public', app: createStaticFiles('public') });
  announce(PRODUCT.name, server.url, server.mailboxUrl);
  return server;
});
