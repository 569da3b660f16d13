import { create } from 'zustand';

interface InstallState {
  /** Opened from the home screen or the dock. */
  isInstalled: boolean;
  /** The browser would ask the person now. */
  canInstall: boolean;
}

/** Chromium's own event; no other browser has it, and none describes it in its types. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

const runsAsApp = () => window.matchMedia('(display-mode: standalone)').matches;

export const useInstall = create<InstallState>(() => ({ isInstalled: runsAsApp(), canInstall: false }));

let offer: InstallEvent | undefined;

/** Keeps the browser's offer to install the app, so that we can make it at a good moment. */
export function followInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer = event;
    useInstall.setState({ canInstall: true });
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
}
