import { basename } from 'node:path';
import { ensureBuilt } from '#local/build-app.ts';
import { findChromium } from '#build/find-chromium.ts';
import { type Options, readOrLeave, type Values } from './arguments.ts';

interface Beginning<O extends Options> {
  options: O;
  /** What the figures are held against: a baseline of the same run, or a goal. */
  against: string;
  /** The built app as its sources are now; a Chromium, found or fetched as for the tests. */
  needs?: readonly ('app' | 'chromium')[];
}

/**
 * Begins a bench: reads what it was told, before anything is started or fetched, gets what it needs, and says what it
 * compares with. What is not understood ends it with the usage and status 2.
 */
export async function beginBench<O extends Options>(bench: Beginning<O>): Promise<Values<O>> {
  const values = readOrLeave(`bench ${basename(process.argv[1] ?? '', '.ts')}`, bench.options);
  if (bench.needs?.includes('app')) ensureBuilt();
  if (bench.needs?.includes('chromium')) process.env.CHROMIUM_PATH = await findChromium();
  console.log(`Against: ${bench.against}`);
  return values;
}
