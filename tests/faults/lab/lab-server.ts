import type { Sql } from 'postgres';
import { createOpenAiServer } from '#tests/support/providers/openai-server.ts';
import { openFaultProxy, type FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { isAlive, killNow, listDescendants, readPostmaster } from '#tests/support/server/processes.ts';
import { startServer, type ServerOptions, type TestServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';

/** The real server behind a bad network; it and its database can be killed, and come back. */
export interface LabServer {
  proxy: FaultProxy;
  dataDir: string;
  /** How often the engine was asked for a picture. */
  picturesAsked(): number;
  welcome(name: string): Promise<Person>;
  /** A look into the database, as soon as it answers. */
  look<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  kill(): Promise<void>;
  killDatabase(): Promise<void>;
  killBoth(): Promise<void>;
  /** What was killed is there again. */
  comeBack(): Promise<void>;
  /** Nothing is remembered of the line, and nothing wrong with it. */
  forget(): void;
  /** What it has written since it was started first. */
  output(): string;
  stop(): Promise<void>;
}

const ENVIRONMENT = {
  JOB_WORKERS: '1',
  // A picture whose server died is begun again soon.
  JOB_LEASE_SECONDS: '2',
  LOG_LEVEL: 'error',
  // The phone asks for a new one 90 seconds before its end: often.
  ACCESS_TOKEN_SECONDS: '95',
  UPLOAD_MB_PER_MINUTE: '100000',
};
const CREDITS = 10_000;
const BACK_WITHIN_MS = 60_000;

/** `app`: a folder with another build of the app. */
export async function openLabServer(app?: string): Promise<LabServer> {
  const [proxy, engine] = await Promise.all([openFaultProxy(), createOpenAiServer()]);
  const dataDir = makeReadyDataDir();
  const options: ServerOptions = {
    dataDir,
    env: {
      ...ENVIRONMENT,
      SITE_URL: proxy.url,
      IMAGE_PROVIDERS: 'openai',
      OPENAI_API_KEY: engine.key,
      OPENAI_URL: engine.url,
      ...(app !== undefined && { APP_FOLDER: app }),
    },
    ...(app !== undefined && { entry: 'tests/faults/lab/serve-another-build.ts' }),
  };
  let server: TestServer | undefined;
  let said = '';

  const start = async (): Promise<void> => {
    server = await startServer(options);
    proxy.forwardTo(server.url);
  };
  const serverNow = (): TestServer => {
    if (!server) throw new Error('The server is dead');
    return server;
  };
  const bury = () => {
    said += server?.output() ?? '';
    server = undefined;
  };
  const look = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    let found: { value: T } | undefined;
    let last: unknown;
    const isThere = async () => {
      try {
        found = { value: await lookOnce(dataDir, work) };
      } catch (error) {
        last = error;
      }
      return found !== undefined;
    };
    await until('the database answers', isThere, BACK_WITHIN_MS).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${String(last)}`, { cause: last });
    });
    return found!.value;
  };
  const answers = async (): Promise<boolean> => {
    const headers = { apikey: serverNow().secretKey };
    const answer = await fetch(`${serverNow().url}/rest/v1/profiles?select=id&limit=1`, { headers }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    return answer?.ok === true;
  };

  // Its database notices by itself.
  const endWithUs = () => void server?.process.kill('SIGKILL');
  process.once('exit', endWithUs);
  await start();
  return {
    proxy,
    dataDir,
    picturesAsked: () => engine.requests.length,
    look,
    async welcome(name) {
      const person = await signUp(serverNow(), name);
      await look((sql) => openCredits(sql).grant(person.id, CREDITS));
      return person;
    },
    async kill() {
      await serverNow().kill();
      bury();
    },
    killDatabase: async () => killNow(readPostmaster(dataDir)!.pid),
    async killBoth() {
      const below = listDescendants(serverNow().process.pid!);
      const death = serverNow().kill();
      for (const pid of below) killNow(pid);
      await death;
      await until('every process is gone', () => !below.some(isAlive));
      bury();
    },
    async comeBack() {
      if (!server) await start();
      await until('the server answers', answers, BACK_WITHIN_MS);
    },
    forget() {
      proxy.startAnew();
      proxy.forwardTo(serverNow().url);
    },
    output: () => said + (server?.output() ?? ''),
    async stop() {
      process.off('exit', endWithUs);
      await server?.stop();
      await proxy.close();
      await engine.close();
      removeDataDir(dataDir);
    },
  };
}

async function lookOnce<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openBehind(dataDir, 4);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
