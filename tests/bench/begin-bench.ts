import { basename } from 'node:path';
import { ensureBuilt } from '#local/build-app.ts';
import { findChromium } from '#build/find-chromium.ts';
import { describeUsage, type Options, readArguments, UsageError, type Values } from './arguments.ts';

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
  const values = readOrLeave(bench.options);
  if (bench.needs?.includes('app')) ensureBuilt();
  if (bench.needs?.includes('chromium')) process.env.CHROMIUM_PATH = await findChromium();
  console.log(`Against: ${bench.against}`);
  return values;
}

function readOrLeave<O extends Options>(options: O): Values<O> {
  const [, file = '', ...args] = process.argv;
  const usage = describeUsage(basename(file, '.ts'), options);
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return readArguments(options, args, process.env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}
