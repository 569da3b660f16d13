import { showBadge } from '#core/lib/app-badge.ts';
import { canSendInBackground } from '#state/background.ts';
import type { SendingWorld } from './sending-world.ts';

/** What only Chromium has, as far as we use it; no library describes it. */
interface WakingRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** How often the phone may look at the outbox by itself, where the person has installed the app. */
const PERIOD_MS = 6 * 60 * 60 * 1000;

/** The browser's side of sending: its events, its clock, its ways to wake a worker and to mark the icon. */
export const browserSignals: Omit<SendingWorld, 'core'> = {
  clock: {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  isVisible: () => document.visibilityState === 'visible',
  onReturn(listener) {
    const onVisible = () => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', listener);
    };
  },
  async askForWake() {
    // Elsewhere there is nobody to ask, now or later.
    if (!canSendInBackground) return true;
    const registration: WakingRegistration | undefined = await navigator.serviceWorker.getRegistration();
    // On a first visit the worker is still on its way.
    if (!registration?.active) return false;
    // Always a new tag: one that is in its back-off is not started sooner by registering it again.
    const hasAsked = await tolerate(() => registration.sync?.register(`outbox-${crypto.randomUUID()}`));
    await tolerate(() =>
      registration.periodicSync?.register('outbox-now-and-then', { minInterval: PERIOD_MS }),
    );
    return hasAsked;
  },
  async showCount(count) {
    await tolerate(() => showBadge(navigator, count));
  },
};

/** What the worker has told while nobody looked is old news once somebody does. Elsewhere it tells nothing. */
export async function clearNotices(): Promise<void> {
  if (!canSendInBackground || !browserSignals.isVisible()) return;
  await tolerate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  });
}

/** These are comforts that the person or the browser may refuse at any time; the page sends all the same. */
async function tolerate(comfort: () => Promise<void> | undefined): Promise<boolean> {
  try {
    await comfort();
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}
