import { join } from 'node:path';
import { createAuthGate } from '#local/auth/auth-gate.ts';
import { createGoogleDoor } from '#local/auth/google-door.ts';
import { createGoogle } from '#local/auth/google.ts';
import { createIdentify } from '#local/auth/identify.ts';
import { bootstrap, openDatabase, queriesOf, whilePreparing } from './database.ts';
import type { WorkPorts } from '#functions/transform-image/work.ts';
import { createAdminClient } from './admin-client.ts';
import { createFunctions } from './functions.ts';
import { startJobs } from './jobs.ts';
import { describeError, type Log } from './log.ts';
import { createMail } from '#local/mail/mail.ts';
import { createMailbox } from '#local/mail/mailbox.ts';
import { createRedirectMemory } from '#local/mail/redirect-memory.ts';
import { migrate } from './migrate.ts';
import { seedReferencePlate } from './reference-plate.ts';
import { createRest } from './rest.ts';
import { createRouter, type Router } from './router.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { createStorage, sweepStorage } from '#local/storage/storage.ts';
import { createSupabaseApi } from './supabase-api.ts';
import { googleReturn } from './site.ts';
import { startTimers } from './timers.ts';

interface Needs {
  databaseUrl: string;
  dataDir: string;
  secrets: Secrets;
  settings: Settings;
  /** Where people reach the product; links in mails begin with it. */
  siteUrl: string;
  /** Serves everything that is not the API: the built app, or the development server. */
  app: (request: Request) => Promise<Response>;
  /** Where the reference plate lies. */
  appFolder: string;
  log: Log;
  /** Told of each step of each job: for tests that end the process there. */
  onJobStep?: WorkPorts['onStep'] | undefined;
}

export interface Backend {
  router: Router;
  /** Undefined where mails really go out. */
  mailboxPath: string | undefined;
  /** To be called before anything else of a stop. */
  stopClaiming: () => void;
  close: () => Promise<void>;
}

const LOST_JOBS_MS = 5_000;
/** A database that has gone away never says goodbye. */
const LONGEST_GOODBYE_S = 5;

/** Prepares the database and joins the parts of the backend; all it needs from outside comes as arguments. */
export async function openBackend(needs: Needs): Promise<Backend> {
  const { settings, secrets, siteUrl, dataDir, log, app, appFolder } = needs;
  const connection = openDatabase(needs.databaseUrl);
  const disconnect = () => connection.driver.end({ timeout: LONGEST_GOODBYE_S });
  try {
    const sql = queriesOf(connection);
    const redirects = createRedirectMemory(siteUrl);
    const mailbox = createMailbox(join(dataDir, 'mailbox'));
    const email = createMail({ smtp: settings.smtp, mailbox, redirects, log });
    const { supabase, databaseId } = await whilePreparing(connection, async () => {
      const supabase = await createSupabaseApi({ connection, secrets, settings, siteUrl, email });
      const databaseId = await bootstrap(connection);
      const applied = await migrate(sql);
      await connection.clearSchemaCache();
      log.info('database ready', { migrations: applied.length });
      return { supabase, databaseId };
    });

    const identify = createIdentify(secrets);
    const filesDir = join(dataDir, 'files', databaseId);
    const report = (fault: unknown) => log.error('fault', describeError(fault));
    const storage = createStorage({ sql, identify, filesDir, signingSecret: secrets.storageSecret, report });
    const swept = await sweepStorage({ sql, filesDir, startedAt: Date.now() });
    if (swept > 0) log.info('storage swept', { files: swept });
    await seedReferencePlate({ appFolder, secretKey: secrets.secretKey, storage, log });

    const inside = (request: Request) =>
      new URL(request.url).pathname.startsWith('/storage/') ? storage(request) : supabase(request);
    const admin = createAdminClient(secrets.secretKey, inside);
    const jobs = startJobs({ admin, settings, siteUrl, log, report, onStep: needs.onJobStep });
    const router = createRouter({
      auth: createAuthGate({
        answer: supabase,
        redirects,
        google: createGoogleDoor({ google: openGoogle(needs), sql, siteUrl, log }),
        attemptsPerPeer: settings.attemptsPerPeer,
      }),
      rest: createRest(supabase),
      storage,
      functions: createFunctions({ identify, admin, secretKey: secrets.secretKey, jobs, report }),
      mailbox: settings.smtp ? undefined : mailbox,
      app,
      sql,
      log,
    });
    const stopTimers = startTimers(sql, log, Math.min(LOST_JOBS_MS, settings.jobs.leaseSeconds * 500));
    const close = async () => {
      stopTimers();
      await jobs.stop();
      await disconnect();
    };
    return {
      router,
      mailboxPath: settings.smtp ? undefined : mailbox.path,
      stopClaiming: jobs.stopClaiming,
      close,
    };
  } catch (error) {
    await disconnect();
    throw error;
  }
}

function openGoogle({ settings, secrets, siteUrl }: Needs) {
  const redirectUri = googleReturn(siteUrl);
  return settings.google && createGoogle({ ...settings.google, redirectUri, key: secrets.jwtSecret });
}
