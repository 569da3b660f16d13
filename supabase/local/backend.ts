import { join } from 'node:path';
import type { EmailDriver } from '@supabase/lite';
import { createAuthGate } from '#local/auth/auth-gate.ts';
import { createGoogleOAuth } from '#local/auth/google-oauth.ts';
import { createGoogle } from '#local/auth/google.ts';
import { endingSessions } from '#local/auth/end-sessions.ts';
import { createIdentify, type Identify } from '#local/auth/identify.ts';
import { keepKnownPeers } from '#local/auth/known-peers.ts';
import { watchSessions, type LiveSessions } from '#local/auth/live-sessions.ts';
import type { Caller } from '#local/database/caller.ts';
import { openDatabases } from '#local/database/databases.ts';
import { createFairUse, OF_A_PHONE } from '#local/database/fair-use.ts';
import { openPeopleLogin } from '#local/database/people-login.ts';
import { bootstrap, readDatabaseId, whilePreparing } from '#local/database/prepare.ts';
import { findOtherKeys } from '#local/database/shared-keys.ts';
import { queriesOf, type Database, type Sql } from '#local/database/sql.ts';
import { connectPeople, connectSupabase } from '#local/database/supabase-connection.ts';
import type { RequestHandler } from '#local/http/request-handler.ts';
import type { WorkPorts } from '#functions/transform-image/work.ts';
import { createAdminClient } from './admin-client.ts';
import { createFunctions } from './functions.ts';
import { createHealth } from './health.ts';
import { startJobs } from './jobs.ts';
import { describeError, type Log } from './log.ts';
import { createMail } from '#local/mail/mail.ts';
import { createMailbox } from '#local/mail/mailbox.ts';
import { createRedirectMemory, type RedirectMemory } from '#local/mail/redirect-memory.ts';
import { findNewer, migrate } from '#local/database/migrate.ts';
import { seedReferencePlate } from './reference-plate.ts';
import { createRest, withFairUse } from './rest.ts';
import { createRouter, type Router } from './router.ts';
import type { SigningKeys } from '#functions/transform-image/marks/signing-keys.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import {
  bringBackPictures,
  createStorage,
  keepReserve,
  openFilePlace,
  sweepStorage,
  type StoragePorts,
} from '#local/storage/storage.ts';
import { openSupabaseApi } from './supabase-api.ts';
import { googleReturn } from './site.ts';
import { startTimers } from './timers.ts';
import { createUnderWay, type UnderWay } from './under-way.ts';

interface Ports {
  databaseUrl: string;
  dataDir: string;
  /** Folders of ours that grow: the disk of none may run full. */
  onDisk: readonly string[];
  secrets: Secrets;
  /** What finished pictures are signed with. */
  signingKeys: SigningKeys;
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
/** Prepares the database and joins the parts of the backend; all it needs from outside comes as arguments. */
export async function openBackend(ports: Ports): Promise<Backend> {
  const { settings, secrets, signingKeys, siteUrl, dataDir, log, app, appFolder } = ports;
  const databases = openDatabases(ports.databaseUrl);
  try {
    const sql = queriesOf(databases.own);
    const redirects = createRedirectMemory(siteUrl);
    const mailbox = createMailbox(join(dataDir, 'mailbox'));
    const underWay = createUnderWay();
    const email = createMail({ settings, mailbox, redirects, underWay, log });
    const api = { secrets, settings, siteUrl, email, connection: connectSupabase(databases.own) };
    const { databaseId, peopleUrl } = await prepare(ports, databases.own);
    const supabase = await openSupabaseApi(api);
    const sessions = watchSessions(sql);
    const isLive = (id: string) => sessions.isLive(id);
    const identify = createIdentify(secrets, isLive);
    const report = (fault: unknown) => log.error('fault', describeError(fault));
    const fairUse = createFairUse(OF_A_PHONE);
    const files = await openFilePlace({ dataDir, databaseId, s3Url: settings.s3Url, log });
    const storageFor = openStorage(ports, { fairUse, identify, isLive, files, report });
    const storage = storageFor(databases.own);
    const sweep = { sql, files, startedAt: Date.now() };
    await bringBackPictures(sweep);
    await seedReferencePlate({ appFolder, secretKey: secrets.secretKey, storage, log });

    const inside = (request: Request) =>
      new URL(request.url).pathname.startsWith('/storage/') ? storage(request) : supabase(request);
    const admin = createAdminClient(secrets.secretKey, inside);
    const onStep = ports.onJobStep;
    const jobs = startJobs({ admin, settings, signingKeys, siteUrl, log, report, onStep });
    const verified = new WeakMap<Request, Caller>();
    const rows = connectPeople(databases.openRows(peopleUrl), api.connection);
    const router = createRouter({
      auth: openGate(ports, { supabase, identify, sessions, redirects, underWay, sql, email }),
      rest: withFairUse({
        identify,
        fairUse,
        verified,
        people: createRest(await openSupabaseApi({ ...api, verified, connection: rows }), verified),
        own: createRest(supabase),
      }),
      storage: storageFor(databases.pictures),
      functions: createFunctions({ identify, admin, secretKey: secrets.secretKey, jobs, report }),
      mailbox: settings.smtp ? undefined : mailbox,
      app,
      health: createHealth(databases.health, ports.onDisk),
      losses: databases.losses,
      siteUrl,
      log,
    });
    const stopTimers = startTimers({
      sql,
      mailbox,
      log,
      lostJobsMs: Math.min(LOST_JOBS_MS, settings.jobs.leaseSeconds * 500),
    });
    const sweeping = sweepStorage(sweep, underWay.stopping).then((swept) => {
      if (swept > 0) log.info('storage swept', { files: swept });
    });
    underWay.keep(sweeping.catch(report));
    const close = async () => {
      stopTimers();
      await Promise.all([jobs.stop(), underWay.end()]);
      await databases.close();
    };
    return {
      router,
      mailboxPath: settings.smtp ? undefined : mailbox.path,
      stopClaiming: jobs.stopClaiming,
      close,
    };
  } catch (error) {
    await databases.close();
    throw error;
  }
}

const otherKeys = (name: string) =>
  `${name} is not that of the server which last started on this database: where that one goes on, copy it from its DATA_DIR`;

const NO_PEOPLE_LOGIN =
  "people's questions reach the database with the rights of DATABASE_URL: its user may make no login for them, or none gets in";

async function prepare(ports: Ports, database: Database) {
  const { databaseUrl, settings, log } = ports;
  return await whilePreparing(database, async (preparing) => {
    const sql = queriesOf(preparing);
    const newer = await findNewer(sql);
    if (newer.length > 0) acceptNewer(newer, ports);
    else await bootstrap(sql);
    const databaseId = await readDatabaseId(sql);
    const applied = await migrate(sql);
    const peopleUrl = await openPeopleLogin(sql, databaseUrl);
    if (peopleUrl === undefined) log.warn(NO_PEOPLE_LOGIN);
    if (settings.databaseUrl) for (const name of await findOtherKeys(sql, ports)) log.warn(otherKeys(name));
    log.info('database ready', { migrations: applied.length });
    return { databaseId, peopleUrl: peopleUrl ?? databaseUrl };
  });
}

/** Of several servers each is updated in its turn, and one of the others may have to start meanwhile. */
function acceptNewer(migrations: readonly string[], { settings, log }: Ports): void {
  if (!settings.databaseUrl) {
    throw new Error(
      `This program is older than its database, which has ${migrations.join(', ')} of supabase/migrations: ` +
        'start the version of it that last ran here, or a newer one.',
    );
  }
  log.warn('this program is older than its database: update this server too', { migrations });
}

interface GateParts {
  supabase: RequestHandler;
  identify: Identify;
  sessions: LiveSessions;
  redirects: RedirectMemory;
  underWay: UnderWay;
  sql: Sql;
  email: EmailDriver;
}

function openGate(
  ports: Ports,
  { supabase, identify, sessions, redirects, underWay, sql, email }: GateParts,
) {
  const { settings, secrets, siteUrl, log } = ports;
  return createAuthGate({
    forward: endingSessions({ forward: supabase, identify, sessions }),
    sql,
    identify,
    redirects,
    underWay,
    known: keepKnownPeers(sql, secrets.jwtSecret, log),
    google: createGoogleOAuth({ google: openGoogle(ports), sql, sessions, siteUrl, log }),
    log,
    attempts: settings,
    siteUrl,
    confirmation: settings.smtp && email,
  });
}

/** Storage by one of the ways to the database. */
const openStorage =
  (
    { onDisk, settings, secrets }: Ports,
    ports: Pick<StoragePorts, 'fairUse' | 'identify' | 'isLive' | 'files' | 'report'>,
  ) =>
  (database: Database) =>
    createStorage({
      ...ports,
      sql: queriesOf(database),
      checkRoom: keepReserve(onDisk, settings.diskReserveBytes),
      bytesPerMinute: settings.uploadBytesPerMinute,
      signingSecret: secrets.storageSecret,
    });

function openGoogle({ settings, secrets, siteUrl }: Ports) {
  const redirectUri = googleReturn(siteUrl);
  return settings.google && createGoogle({ ...settings.google, redirectUri, key: secrets.jwtSecret });
}
