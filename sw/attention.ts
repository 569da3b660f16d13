import { showBadge } from '#core/lib/app-badge.ts';
import type { WorkerMessage } from '#core/model/page-message.ts';
import type { Notice } from './after-sending.ts';

/** Where photos and what they wait for are seen. */
const UPLOADS = '/app/uploads';
/** A new notice takes the place of the one before. */
const TAG = 'outbox';

/** Every page of the app that is open, whichever version it runs. */
export function listWindows(worker: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** Says it outside of the app, where that is allowed and nobody looks at the app. */
export async function notify(worker: ServiceWorkerGlobalScope, { title, body }: Notice): Promise<void> {
  const isAllowed = 'Notification' in worker && Notification.permission === 'granted';
  if (!isAllowed) return;
  const windows = await listWindows(worker);
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  try {
    await worker.registration.showNotification(title, { body, tag: TAG, icon: '/icons/icon-192.png' });
  } catch (error) {
    console.warn('Could not show a notification.', error);
  }
}

/** Puts the number of waiting photos on the app's icon, where there is such a thing. */
export async function showCount({ navigator }: ServiceWorkerGlobalScope, count: number): Promise<void> {
  try {
    await showBadge(navigator, count);
  } catch (error) {
    console.warn('Could not put the number on the icon.', error);
  }
}

/** A tap on a notification leads to the uploads, in the window that is open if there is one. */
export function openUploadsOnTap(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openUploads(worker));
  });
}

/**
 * An open window is never sent to another address: shots that it is still saving would die with its document. It is told,
 * and goes by itself where it may; one that does not know the words just comes to the front. What a window began with need
 * not be what it shows; but one that began in the app is likelier to be there than one that began on the front page.
 */
async function openUploads(worker: ServiceWorkerGlobalScope): Promise<void> {
  const windows = await listWindows(worker);
  const window = windows.find(({ url }) => url.includes('/app/')) ?? windows[0];
  if (!window) return void (await worker.clients.openWindow(UPLOADS));
  window.postMessage({ type: 'show-uploads' } satisfies WorkerMessage);
  await window.focus();
}
