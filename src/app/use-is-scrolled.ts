import { useSyncExternalStore } from 'react';

/** A page that was only nudged still counts as lying at its top. */
const THRESHOLD_PX = 10;

/** Whether the page has been scrolled away from its top. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener('scroll', tell, { passive: true });
      return () => window.removeEventListener('scroll', tell);
    },
    () => window.scrollY > THRESHOLD_PX,
    () => false,
  );
}
