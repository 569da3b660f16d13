import type { Wire, WorkerWire } from '#core/worker/wire.ts';

/** A worker that runs here, on a real channel; `serve` null: its script never comes in. */
export function startWorker(serve: ((wire: Wire) => void) | null): WorkerWire {
  const { port1, port2 } = new MessageChannel();
  const died = new Set<() => void>();
  port1.start();
  port2.start();
  if (serve) serve(port2);
  else queueMicrotask(() => died.forEach((tell) => tell()));
  return {
    postMessage: (message) => port1.postMessage(message),
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'message') port1.addEventListener('message', listener as never);
      if (type === 'error') died.add(listener as () => void);
    },
    terminate: () => port1.close(),
  };
}
