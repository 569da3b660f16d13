/** Longest time that work which can wait does wait, on a page that never rests. */
const PATIENCE_MS = 500;

/** Comes when the browser has nothing else to do: what nobody waits for then takes nobody's time. */
export function untilIdle(): Promise<void> {
  return new Promise((go) => {
    // Safari has no word for it.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => go(), { timeout: PATIENCE_MS });
    else setTimeout(go, 50);
  });
}
