import { useState } from 'react';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { startTransform, useOutbox } from '#state/outbox.ts';
import { recipe, useStyleChoice } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { say } from '#ui/toast.tsx';

const isDraft = (item: OutboxItem) => item.recipe === null && item.hold === null;

/** Gives the photos of the tray the chosen style and sends them on their way. On a phone it comes under the thumb. */
export function StartTransform() {
  const drafts = useOutbox((state) => state.items).filter(isDraft);
  const wish = recipe(useStyleChoice());
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    if (!wish) return;
    setIsStarting(true);
    const hasBegun = await startTransform(
      drafts.map(({ id }) => id),
      wish,
    );
    setIsStarting(false);
    if (hasBegun) say({ title: 'Transformation started', text: 'Your image is being enhanced...' });
    else
      say({
        title: 'Transformation failed',
        text: 'This phone’s storage does not answer. Your photos are still in the tray: try again.',
        isTrouble: true,
      });
  };
  return (
    <div
      className={`grid ${drafts.length > 0 ? 'max-md:shadow-raised max-md:rounded-control max-md:fixed max-md:inset-x-4 max-md:bottom-[calc(env(safe-area-inset-bottom)+5.25rem)] max-md:z-10' : ''}`}
    >
      <Button isDisabled={drafts.length === 0 || !wish || isStarting} onClick={() => void start()}>
        Start Transform{drafts.length > 0 && ` (${String(drafts.length)})`}
      </Button>
    </div>
  );
}
