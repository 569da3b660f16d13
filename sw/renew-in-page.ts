import type { Channel } from '#core/channel/channel.ts';

/** A page that lives answers within this, or does not matter. */
const PATIENCE_MS = 3000;

/** Lets an open page renew the session, since it can say so if that fails. Without one it comes back at once. */
export async function renewInPage(worker: ServiceWorkerGlobalScope, channel: Channel): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  if (pages.length === 0) return;
  await new Promise<void>((resolve) => {
    const stop = channel.listen(({ type }) => {
      if (type === 'session-changed') end();
    });
    const timer = setTimeout(end, PATIENCE_MS);
    function end(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
    channel.tell({ type: 'renew-session' });
  });
}
