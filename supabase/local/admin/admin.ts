// `npm run admin`: what an operator does by hand, beside a running server or without one.
import { openPool } from '#local/database/pool.ts';
import { openKysely, queriesOf } from '#local/database/sql.ts';
import { codeOf } from '#local/error-code.ts';
import { readSettings } from '#local/settings.ts';
import { explainError, reachDatabase } from './reach-database.ts';
import { readCommand, USAGE, type Command } from './read-command.ts';
import { runCommand } from './run-command.ts';

const LONGEST_MS = 30_000;
/** PostgreSQL's words for a function or table that is not there. */
const OLDER_DATABASE = ['42883', '42P01', '3F000'];

async function run(command: Command): Promise<void> {
  const database = await reachDatabase(readSettings(process.env));
  const pool = openPool({ url: database.url, connections: 1, longestStatementMs: LONGEST_MS });
  try {
    const { lines, isUnconfirmed } = await runCommand(queriesOf(openKysely(pool)), command);
    for (const line of lines) console.info(forTerminal(line));
    if (isUnconfirmed) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.letGo();
  }
}

/** Addresses are what people have typed: no signs that a terminal would obey. */
const forTerminal = (line: string): string => line.replaceAll(/\p{Cc}/gu, '�');

function explain(error: unknown): string {
  if (OLDER_DATABASE.includes(codeOf(error) ?? '')) {
    return 'This database is older than this program: start the server once, then try again.';
  }
  return forTerminal(explainError(error, process.env.DATABASE_URL));
}

try {
  const args = process.argv.slice(2);
  const [first = '--help'] = args;
  if (['help', '-h'].includes(first) || [first, ...args].includes('--help')) console.info(USAGE);
  else await run(readCommand(args));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
