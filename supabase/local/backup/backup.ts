// `npm run backup -- FOLDER`: a copy of everything, beside a running server or without one.
import { resolve } from 'node:path';
import { explainError, reachDatabase } from '#local/admin/reach-database.ts';
import { readSettings } from '#local/settings.ts';
import { takeBackup } from './take-backup.ts';

const USAGE = `npm run backup -- FOLDER

Copies database, pictures, mails and secrets of DATA_DIR into a folder that is not there yet. The server may go on meanwhile.
To bring it back, stop the server and start it with DATA_DIR=FOLDER, or with a copy of the folder.`;

async function run(into: string): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== undefined) {
    throw new Error(
      'The database of DATABASE_URL is yours: back it up by its own tools first, then copy the folder of DATA_DIR.',
    );
  }
  const database = await reachDatabase(settings);
  try {
    const { pictures } = await takeBackup({ url: database.url, dataDir: settings.dataDir, into });
    console.info(`${into} holds the database and ${pictures} pictures now.`);
    if (settings.s3Url !== undefined) {
      console.info('Pictures lie in the store of S3_URL, and are not among them: copy its bucket now.');
    }
  } finally {
    await database.letGo();
  }
}

/** npm runs us in the project's folder, and tells where the person stands. */
const fromWhere = (): string =>
  (process.env.npm_lifecycle_event === 'backup' && process.env.INIT_CWD) || process.cwd();

try {
  const [into, ...more] = process.argv.slice(2);
  if (into === '--help') console.info(USAGE);
  else if (!into || into.startsWith('-') || more.length > 0) throw new Error(USAGE);
  else await run(resolve(fromWhere(), into));
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
