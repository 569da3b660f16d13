import { create } from 'zustand';

interface Connectivity {
  /** A hint from the browser, good enough for a banner; never a reason to give up sending. True until it is asked. */
  isOnline: boolean;
}

export const useConnectivity = create<Connectivity>(() => ({ isOnline: true }));

/** Keeps the store in step with the browser for as long as the page lives. */
export function followConnectivity(): void {
  const update = () => useConnectivity.setState({ isOnline: navigator.onLine });
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
}
