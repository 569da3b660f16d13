/** What is read and written at the server: nothing of it is kept here. Of storage only what is shown is. */
const DIRECT: readonly { pathname: string; requestMethod?: string }[] = [
  { pathname: '/rest/v1/*' },
  { pathname: '/auth/v1/*' },
  { pathname: '/functions/v1/*' },
  { pathname: '/storage/v1/*', requestMethod: 'post' },
  { pathname: '/storage/v1/*', requestMethod: 'delete' },
];

interface Route {
  condition: {
    urlPattern: { protocol: string; hostname: string; port: string; pathname: string };
    requestMethod?: string;
  };
  source: 'network';
}

// Not in the types of TypeScript: only Chromium has it, and only for the event of an installation.
declare global {
  interface ExtendableEvent {
    addRoutes?(routes: Route[]): Promise<void>;
  }
}

/**
 * Lets pages talk to the server past the worker, where the browser can: nobody waits for a worker that sleeps. And an
 * old version is not woken by them in the moment in which it makes room for the new one; Chromium would give it half a
 * minute more.
 */
export function routeDirectly(worker: ServiceWorkerGlobalScope, backendUrl: string): void {
  worker.addEventListener('install', (event) => {
    const added = event.addRoutes?.(directRoutes(backendUrl)).catch((error: unknown) => {
      console.warn('Requests to the server go by way of the worker.', error);
    });
    if (added) event.waitUntil(added);
  });
}

function directRoutes(backendUrl: string): Route[] {
  const { protocol, hostname, port } = new URL(backendUrl);
  return DIRECT.map(({ pathname, ...condition }) => ({
    condition: { urlPattern: { protocol: protocol.slice(0, -1), hostname, port, pathname }, ...condition },
    source: 'network',
  }));
}
