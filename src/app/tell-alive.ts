import { useEffect } from 'react';

/** Tells the page's first script (early.ts) that the screen answers by now. Belongs beside the screens. */
export function TellAlive(): null {
  useEffect(() => void window.dispatchEvent(new Event('app-alive')), []);
  return null;
}
