import { useSyncExternalStore } from 'react';

const view = window.visualViewport;
const follow = (tell: () => void) => {
  view?.addEventListener('resize', tell);
  return () => view?.removeEventListener('resize', tell);
};

/** Whether two fingers have made the page larger. */
export const usePinched = (): boolean =>
  useSyncExternalStore(follow, () => view !== null && view.scale > 1.01);
