import { codeOf } from './error-code.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LEVELS)[number];
export type Log = Record<LogLevel, (event: string, details?: Readonly<Record<string, unknown>>) => void>;

/**
 * One line of JSON per event, to standard error. Details are codes, counts and durations: never a name, an address,
 * a path of a person's file, a token or a query's parameters.
 */
export function createLog(
  threshold: LogLevel,
  write = (line: string) => void process.stderr.write(line),
): Log {
  const logAt = (level: LogLevel) => (event: string, details?: Readonly<Record<string, unknown>>) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(threshold)) return;
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...details })}\n`);
  };
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}

/** What may be told of an error: its kind and code, not its message, which may quote what a person wrote. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = codeOf(error);
  // The stack begins with the message, which may itself look like a line of a stack.
  const [, where] = error.stack?.replace(error.message, '').split('\n    at ') ?? [];
  return { kind: error.name, ...(code === undefined ? {} : { code }), where };
}
