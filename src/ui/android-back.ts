/** What browsers on Android tell of Back, which the types of browsers do not know yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Does this instead of leaving the page when Android's own Back is pressed, every time until it is ended. Elsewhere
 * browsers keep Back to themselves; and Escape, which some would tell as well, is heard by whoever is open.
 */
export function onAndroidBack(goBack: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
  if (!CloseWatcher || !navigator.userAgent.includes('Android')) return () => undefined;
  let watcher: CloseWatcher;
  const watch = () => {
    watcher = new CloseWatcher();
    // One press uses it up.
    watcher.addEventListener('close', () => {
      watch();
      goBack();
    });
  };
  watch();
  return () => watcher.destroy();
}
