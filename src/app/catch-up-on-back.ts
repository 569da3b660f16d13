import type { Core } from '#core/open-core.ts';

/**
 * A page that Back brings out of the browser's memory stands as it was left, and nothing that others told meanwhile has
 * reached it: somebody else may be here by now. It reads everything anew, as after any change of persons.
 */
export function catchUpOnBack({ channel }: Pick<Core, 'channel'>): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) channel.tell({ type: 'session-changed' });
  });
}
