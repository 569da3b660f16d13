import { create } from 'zustand';

interface Connectivity {
  /** A hint from the browser, good enough for a banner; never a reason to give up sending. True until it is asked. */
  isOnline: boolean;
}

export const useConnectivity = create<Connectivity>(() => ({ isOnline: true }));

/** Keeps the store in step with the browser for as long as the page lives. A page that was put aside has heard nothing meanwhile. */
export function followConnectivity(): void {
  const update = () => useConnectivity.setState({ isOnline: navigator.onLine });
  for (const type of ['online', 'offline', 'pageshow', 'visibilitychange'])
    window.addEventListener(type, update);
  update();
}
