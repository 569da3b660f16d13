/** Of one failure, and of everything beside the failures: enough to see what is wrong. */
const MOST_LINES = 60;
const LINES_OF_END = 20;
const LONGEST_HEADLINE = 300;

/** Where the tools begin to tell of one failure, and where that ends. */
const BEGINS = [/^ {2}\d+\) \[/, /^ FAIL {2}/, /^⎯+ Unhandled /];
const ENDS = [
  /^ {2}\d+ (failed|flaky|interrupted|skipped|did not run|passed)\b/,
  /^⎯+\[\d+\/\d+\]⎯/,
  /^ Test Files /,
];
/** What passed, and the lines that stood around the failures. */
const IS_NOISE = /^(\s*✓|⎯)/;

/**
 * What a part that failed wrote: first a line for each failure, then each of them in short, and then the rest. A record
 * of it may be cut off early, and hundreds of lines of what passed would bury what did not.
 */
export function tellFailures(output: string): string {
  const { failures, rest } = split(output);
  if (failures.length === 0) return trim(rest).join('\n');
  const heads = failures.length > 1 ? [failures.map(headline)] : [];
  return [...heads, ...failures, rest].map((lines) => shorten(trim(lines)).join('\n')).join('\n\n');
}

/** A line for each failure. */
export const headlines = (output: string): string[] => split(output).failures.map(headline);

function split(output: string): { failures: string[][]; rest: string[] } {
  const failures: string[][] = [];
  const rest: string[] = [];
  let failure: string[] | undefined;
  for (const line of output.split('\n')) {
    if (BEGINS.some((begin) => begin.test(line))) failures.push((failure = []));
    else if (ENDS.some((end) => end.test(line))) failure = undefined;
    if (failure) failure.push(line);
    else if (!IS_NOISE.test(line)) rest.push(line);
  }
  return { failures, rest };
}

/** Which one it is, and what was wrong. */
function headline([name = '', ...lines]: readonly string[]): string {
  const at = lines.findIndex((line) => /Error\b/.test(line));
  const complaint = lines[at]?.trim() ?? '';
  // What ends so is said by the next line.
  const more = complaint.endsWith(':') ? ` ${lines[at + 1]?.trim() ?? ''}` : '';
  return `${name.replace(/[\s─]+$/, '')}: ${complaint}${more}`.slice(0, LONGEST_HEADLINE);
}

/** The beginning says what is wrong, the end where. */
function shorten(lines: readonly string[]): readonly string[] {
  const left = lines.length - MOST_LINES;
  if (left <= 0) return lines;
  const start = lines.slice(0, MOST_LINES - LINES_OF_END);
  return [...start, `    … ${String(left)} more lines …`, ...lines.slice(-LINES_OF_END)];
}

/** Without empty lines around it, and with no more than one between. */
function trim(lines: readonly string[]): string[] {
  const kept = lines.filter((line, i) => line.trim() !== '' || (lines[i - 1] ?? '').trim() !== '');
  if (kept.at(-1)?.trim() === '') kept.pop();
  return kept;
}
