import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { EndedAtStart } from './run-postgres.ts';

/** Between two looks a free port may be somebody else's. */
const MOST_TRIES = 3;

/** Starts PostgreSQL on a port that nobody has; on another one where it ends at its start, as it does on one that is taken. */
export async function onFreePort<T>(start: (port: number) => Promise<T>, tries = MOST_TRIES): Promise<T> {
  try {
    return await start(await findFreePort());
  } catch (error) {
    if (tries === 1 || !(error instanceof EndedAtStart)) throw error;
    return await onFreePort(start, tries - 1);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
