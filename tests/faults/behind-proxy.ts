import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import {
  openFaultProxy,
  type FaultProxy,
  type FaultProxyOptions,
} from '#tests/support/faults/fault-proxy.ts';

export interface BehindProxy extends Backend {
  /** What phones open; the server calls itself so too. */
  url: string;
  proxy: FaultProxy;
}

/** The real server with the bad network before it. `backend.server.url` goes around the proxy: for the test itself. */
export async function openBehindProxy({
  env = {},
  seed = 1,
}: Pick<FaultProxyOptions, 'seed'> & { env?: Record<string, string> } = {}): Promise<BehindProxy> {
  const proxy = await openFaultProxy({ seed });
  const backend = await openBackend({ env: { SITE_URL: proxy.url, ...env } });
  proxy.forwardTo(backend.server.url);
  return {
    ...backend,
    url: proxy.url,
    proxy,
    async stop() {
      await proxy.close();
      await backend.stop();
    },
  };
}
