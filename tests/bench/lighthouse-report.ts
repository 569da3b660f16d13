import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { TOOL_PATH } from '#build/tool-path.ts';

const PATIENCE_MS = 300_000;
const TRIES = 3;

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const numeric = z.object({ numericValue: z.number() });
const request = z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() });
const wholeReport = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z
    .object({
      'first-contentful-paint': numeric,
      'largest-contentful-paint': numeric,
      'total-blocking-time': numeric,
      'cumulative-layout-shift': numeric,
      'network-requests': z.object({ details: z.object({ items: z.array(request) }) }),
    })
    .catchall(z.object({ score: z.number().nullable().optional(), title: z.string() })),
});
export type Report = z.infer<typeof wholeReport>;

/** Lighthouse's own word for a page that it could not load or trace. */
const runtimeError = z.object({ runtimeError: z.object({ code: z.string(), message: z.string() }) });

/** How Lighthouse is started, and the file to which it writes its report. */
export interface LighthouseRun {
  command: readonly [program: string, ...args: string[]];
  env?: Readonly<Record<string, string>>;
  file: string;
  tell?: (line: string) => void;
}

/**
 * The report of one run. Chromium breaks a trace now and then: the report then lacks scores or times, and counts for
 * nothing. Such a run is told and tried again, and fails when the third one is broken, too.
 */
export async function takeReport({ command, env, file, tell = console.log }: LighthouseRun): Promise<Report> {
  const reasons: string[] = [];
  for (let nth = 1; nth <= TRIES; nth++) {
    // That of the run before must not be taken for this one's.
    rmSync(file, { force: true });
    const complaint = await run(command, env);
    const outcome = existsSync(file)
      ? readReport(readFileSync(file, 'utf8'))
      : `it left no report; ${complaint ?? 'it ended well'}`;
    if (typeof outcome !== 'string' && complaint === undefined) return outcome;
    const reason = typeof outcome === 'string' ? outcome : `it ended badly; ${complaint ?? ''}`;
    reasons.push(reason);
    tell(`try ${nth} of ${TRIES} broke: ${reason}`);
  }
  throw new Error(`Lighthouse gave no whole report in ${TRIES} tries:\n${reasons.join('\n')}`);
}

/** Undefined when it ended well, else what it said last. On our own Node: npx by itself takes the machine's. */
async function run(
  [program, ...args]: LighthouseRun['command'],
  env: LighthouseRun['env'],
): Promise<string | undefined> {
  try {
    await promisify(execFile)(program, args, {
      timeout: PATIENCE_MS,
      env: { ...process.env, ...env, PATH: TOOL_PATH },
    });
    return undefined;
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    return (stderr?.trim() || message).slice(-500);
  }
}

/** A whole report, or why it is none. */
function readReport(json: string): Report | string {
  let told: unknown;
  try {
    told = JSON.parse(json);
  } catch (error) {
    return `its report is no JSON: ${String(error)}`;
  }
  const failed = runtimeError.safeParse(told);
  if (failed.success) return `${failed.data.runtimeError.code}: ${failed.data.runtimeError.message}`;
  const whole = wholeReport.safeParse(told);
  if (whole.success) return whole.data;
  return `without ${whole.error.issues.map(({ path }) => path.join('.')).join(', ')}`;
}
