import { createQuickLookClient, type QuickLookClient } from '#core/quick-look/quick-look.ts';
import { useOutbox } from './outbox.ts';

/**
 * Shows a shot in the style that it was taken for, small, in a worker that lives only for that; not before somebody can
 * see it. Gives back how to stop: the next shot comes first.
 */
export function lookAtShot(
  id: string,
  spawn: () => Worker,
  show: (address: string | null) => void,
): (() => void) | undefined {
  const recipe = useOutbox.getState().items.find((item) => item.id === id)?.recipe;
  if (!recipe) return undefined;
  let client: QuickLookClient | undefined;
  let address: string | undefined;
  let isOver = false;
  const begin = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', begin);
    const own = createQuickLookClient(spawn);
    client = own;
    own
      .ask('thumb', { id, recipe })
      .then((picture) => {
        if (isOver || !picture) return;
        address = URL.createObjectURL(picture);
        show(address);
      })
      .catch((error: unknown) => isOver || console.warn('A look at a shot could not be made.', error))
      .finally(() => own.end());
  };
  document.addEventListener('visibilitychange', begin);
  begin();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', begin);
    client?.end();
    show(null);
    if (address) URL.revokeObjectURL(address);
  };
}
