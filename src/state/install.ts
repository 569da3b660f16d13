import { create } from 'zustand';
import { isApplePhone } from './apple-phone.ts';
import type { TextPlace } from '#core/model/text-place.ts';

interface InstallState {
  /** Opened from the home screen or the dock. */
  isInstalled: boolean;
  /** The browser would ask the person now. */
  canInstall: boolean;
  /** No browser of this phone asks; the person can do it by hand, in three steps. */
  isManual: boolean;
  /** What this device remembers of our offer: the app has made it once, or it was put away and is made nowhere again. */
  past: string | null;
}

/** Chromium's own event; no other browser has it, and none describes it in its types. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

const runsAsApp = () => window.matchMedia('(display-mode: standalone)').matches;

/** Until this device has been looked at, nothing is offered: as on a page that was made while the app was built. */
export const useInstall = create<InstallState>(() => ({
  isInstalled: false,
  canInstall: false,
  isManual: false,
  past: null,
}));

/** Whether there is a way to the home screen that nobody has taken or put away. */
export const canOffer = ({ isInstalled, canInstall, isManual, past }: InstallState): boolean =>
  !isInstalled && past !== 'declined' && (canInstall || isManual);

let offer: InstallEvent | undefined;
/** Where this device remembers what came of the offer. */
let memory: TextPlace | undefined;

/** Looks at this device, and keeps the browser's offer to install the app, so that we can make it at a good moment. */
export function followInstall(where: TextPlace): void {
  memory = where;
  // The first look into a browser's storage takes some 10 ms of a phone: only where there is something to offer.
  const offerBy = (way: 'canInstall' | 'isManual') =>
    useInstall.setState({ [way]: true, past: where.read() });
  const isInstalled = runsAsApp();
  useInstall.setState({ isInstalled });
  if (!isInstalled && isApplePhone(navigator)) offerBy('isManual');
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer = event;
    offerBy('canInstall');
  });
  window.addEventListener('appinstalled', () =>
    useInstall.setState({ isInstalled: true, canInstall: false }),
  );
}

/** Asks the person to install the app; an offer serves once. */
export async function install(): Promise<void> {
  const event = offer;
  offer = undefined;
  useInstall.setState({ canInstall: false });
  const answer = await event?.prompt();
  if (answer?.outcome === 'accepted') useInstall.setState({ isInstalled: true });
  if (answer?.outcome === 'dismissed') noteOffer('declined');
}

/** Once declined there are no more offers on this device; Settings still tells how. */
export function noteOffer(past: 'made' | 'declined'): void {
  memory?.write(past);
  useInstall.setState({ past });
}
