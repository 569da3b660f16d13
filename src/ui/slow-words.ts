/** After so long people wonder whether anything happens. */
export const SLOW_MS = 4000;
export const STILL_WAITING = 'Still trying. Your connection may be slow.';
