import { createQuickLookClient } from '#core/quick-look/quick-look.ts';
import { useOutbox } from './outbox.ts';

/**
 * Shows a shot in the style that it was taken for, small, in a worker that lives only for that. Gives back how to stop:
 * the next shot comes first.
 */
export function lookAtShot(id: string, spawn: () => Worker, show: (address: string | null) => void) {
  const recipe = useOutbox.getState().items.find((item) => item.id === id)?.recipe;
  if (!recipe || document.hidden) return undefined;
  const client = createQuickLookClient(spawn);
  let address: string | undefined;
  let isOver = false;
  client
    .ask('thumb', { id, recipe })
    .then((picture) => {
      if (isOver || !picture) return;
      address = URL.createObjectURL(picture);
      show(address);
    })
    .catch((error: unknown) => isOver || console.warn('A look at a shot could not be made.', error))
    .finally(() => client.end());
  return () => {
    isOver = true;
    client.end();
    show(null);
    if (address) URL.revokeObjectURL(address);
  };
}
