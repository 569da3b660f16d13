import { isPageMessage } from '#core/model/page-message.ts';

/**
 * Lets a waiting version take over, but only when a page asks: the page has the person's yes and holds
 * the outbox lock, so no photo is under way.
 */
export function applyUpdateOnRequest(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if (isPageMessage(event.data)) event.waitUntil(worker.skipWaiting());
  });
}
