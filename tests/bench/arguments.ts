import { parseArgs } from 'node:util';

/** What a command may be told by one `--name value`, and what it goes by unless told. */
export interface Option<T> {
  unlessTold: T;
  about: string;
  /** What the value looks like, in the usage. Without it the option is a switch, and has no value. */
  form?: string;
  /** Undefined: not understood. */
  read: (told: string) => T | undefined;
}

export type Options = Readonly<Record<string, Option<number | string | boolean | undefined>>>;
export type Values<O extends Options> = { [Name in keyof O]: O[Name] extends Option<infer T> ? T : never };

export const wholeNumber = (
  unlessTold: number,
  about: string,
  {
    least = 1,
    most = Number.MAX_SAFE_INTEGER,
    step = 1,
  }: { least?: number; most?: number; step?: number } = {},
): Option<number> => ({
  unlessTold,
  about,
  form: [
    `a whole number, ${most < Number.MAX_SAFE_INTEGER ? `${least} to ${most}` : `at least ${least}`}`,
    step > 1 ? `, in steps of ${step}` : '',
  ].join(''),
  read: (told) => {
    const number = /^\d+$/.test(told) ? Number(told) : Number.NaN;
    return number >= least && number <= most && number % step === 0 ? number : undefined;
  },
});

export const oneOf = <T extends string>(names: readonly T[], about: string): Option<T | undefined> => ({
  unlessTold: undefined,
  about,
  form: `one of ${names.join(' | ')}`,
  read: (told) => names.find((name) => name === told),
});

export const text = <T extends string | undefined>(
  unlessTold: T,
  about: string,
  { form = 'text', pattern = /./ }: { form?: string; pattern?: RegExp } = {},
): Option<T | string> => ({
  unlessTold,
  about,
  form,
  read: (told) => (pattern.test(told) ? told : undefined),
});

export const onOrOff = (about: string): Option<boolean> => ({ unlessTold: false, about, read: () => true });

/** Says what was told and is not understood. */
export class UsageError extends Error {}

/**
 * What was told, and what goes unless told. Whatever is not understood is refused, also a value given twice: figures of
 * something else than was asked for are worse than none.
 */
export function readArguments<O extends Options>(
  options: O,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Values<O> {
  const names = Object.keys(options);
  // `npm run bench x --rounds 3` hands on the 3 alone, and `--rounds=3` nothing at all.
  const swallowed = names.find((name) => env[`npm_config_${name}`] !== undefined);
  if (swallowed !== undefined) throw new UsageError(`npm kept --${swallowed} to itself: put -- before it.`);
  const told = parse(options, args);
  const values = names.map((name) => {
    const option = options[name]!;
    const [value, another] = told[name] ?? [];
    if (value === undefined) return [name, option.unlessTold];
    if (another !== undefined) throw new UsageError(`--${name} is there more than once.`);
    const read = option.read(value);
    if (read === undefined) throw new UsageError(`--${name} ${value}: it takes ${option.form ?? 'nothing'}.`);
    return [name, read];
  });
  return Object.fromEntries(values) as Values<O>;
}

function parse(options: Options, args: readonly string[]): Record<string, string[] | undefined> {
  const config = Object.entries(options).map(([name, { form }]) => [
    name,
    { type: form === undefined ? 'boolean' : 'string', multiple: true },
  ]);
  try {
    const { values } = parseArgs({ args: [...args], options: Object.fromEntries(config), strict: true });
    return Object.fromEntries(
      Object.entries(values).map(([name, all]) => [name, (all as (string | boolean)[]).map(String)]),
    );
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** What this process was told. What is not understood ends it with the usage and status 2. */
export function readOrLeave<O extends Options>(command: string, options: O): Values<O> {
  const args = process.argv.slice(2);
  const usage = describeUsage(command, options);
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

/** How a command is called, one line for each option. */
export function describeUsage(command: string, options: Options): string {
  const lines = Object.entries(options).map(([option, { about, form, unlessTold }]) => {
    const normally = form === undefined || unlessTold === undefined ? '' : `; unless told ${unlessTold}`;
    return `  --${option.padEnd(10)} ${about}${form === undefined ? '' : ` (${form}${normally})`}`;
  });
  const placeholder = lines.length > 0 ? ' [-- options]' : '';
  return [`Usage: npm run ${command}${placeholder}`, ...lines].join('\n');
}
