import { getRequestListener } from '@hono/node-server';
import type { WorkPorts } from '#functions/transform-image/work.ts';
import { openBackend } from './backend.ts';
import { holdDataDir } from './data-dir.ts';
import { noteDatabase, requireDatabase } from './database-place.ts';
import { withIncomingBody } from '#local/http/incoming-body.ts';
import { withSecurityHeaders } from '#local/http/security-headers.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import { readPeer } from './peer.ts';
import { startCluster } from '#local/postgres/cluster.ts';
import { isInside } from '#local/postgres/location.ts';
import { openSigningKeys } from '#local/marks/open-signing-keys.ts';
import { hintOfValidity } from '#local/marks/validity.ts';
import { openSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  url: string;
  mailboxUrl: string | undefined;
  /** Settles, with the reason, when the server can no longer work. */
  failed: Promise<string>;
  stop: () => Promise<void>;
}

interface Ports {
  settings: Settings;
  log: Log;
  appFolder: string;
  /** Called once data directory and port are this server's own: no other one serves what would be made anew. */
  makeApp?: () => void;
  /** Serves the app to a request; it may name the address at which people reach the product. */
  app: (request: Request, siteUrl: string) => Promise<Response>;
  onJobStep?: WorkPorts['onStep'];
}

/**
 * Starts database, backend and app on one origin. Each step that must be undone says so at once, and stopping undoes
 * them backwards: first no more requests, then the connections, the database, and last the lock.
 */
export async function startServer({
  settings,
  log,
  appFolder,
  makeApp,
  app,
  onJobStep,
}: Ports): Promise<RunningServer> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const dataDir = holdDataDir(settings.dataDir);
    undo.push(dataDir.release);
    requireDatabase(dataDir.path, settings.databaseUrl);
    const secrets = openSecrets(dataDir.path);
    const signingKeys = openKeys(settings, dataDir.path, log);
    const listener = await listen(settings.port, settings.host, settings.headersSeconds);
    undo.push(listener.close);
    makeApp?.();
    const cluster = settings.databaseUrl
      ? undefined
      : await startCluster(dataDir.path, secrets.databasePassword, {
          onEnd: () => log.warn('PostgreSQL has ended unasked; it is started again'),
          onMend: (entries) =>
            log.warn('owners and modes of the database were lost; they are mended', { entries }),
        });
    if (cluster) undo.push(cluster.stop);
    if (cluster && !isInside(dataDir.path, cluster.folder))
      log.info('the database lies outside DATA_DIR, where its account may go', { folder: cluster.folder });

    const siteUrl = settings.siteUrl ?? listener.url;
    const databaseUrl = settings.databaseUrl ?? cluster?.url ?? '';
    const backend = await openBackend({
      databaseUrl,
      dataDir: dataDir.path,
      onDisk: cluster ? [dataDir.path, cluster.folder] : [dataDir.path],
      secrets,
      signingKeys,
      settings,
      siteUrl,
      app: (request) => app(request, siteUrl),
      appFolder,
      log,
      onJobStep,
    });
    // The listener again, before the connections: the first one is for a start that fails.
    undo.push(backend.close, listener.close, backend.stopClaiming);

    const isHttps = siteUrl.startsWith('https:');
    const onRequest = getRequestListener(
      async (request, { incoming }) => {
        const peer = readPeer(incoming, settings.trustsProxy);
        return withSecurityHeaders(await backend.router(withIncomingBody(request, incoming), peer), isHttps);
      },
      // Its own way with a body that was not read closes the connection half a second after the answer.
      { overrideGlobalObjects: false, autoCleanupIncoming: false },
    );
    if (settings.databaseUrl) noteDatabase(dataDir.path, settings.databaseUrl);
    listener.open((incoming, outgoing) => void onRequest(incoming, outgoing));
    return {
      url: listener.url,
      mailboxUrl: backend.mailboxPath && `${listener.url}${backend.mailboxPath}`,
      failed: cluster ? cluster.ended.then(() => 'PostgreSQL has ended') : new Promise(() => {}),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The operator's own, or those that the server makes. */
function openKeys({ signing, databaseUrl }: Settings, dataDir: string, { warn }: Log) {
  if (!signing) return openSigningKeys(dataDir, { areShared: databaseUrl !== undefined, warn });
  const hint = hintOfValidity(signing, 'SIGNING_CERTIFICATES');
  if (hint !== undefined) warn(hint);
  return signing;
}
