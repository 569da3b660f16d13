import { useRef, useState } from 'react';
import { isolated } from '#core/lib/isolated.ts';
import type { PresetRow } from '#core/model/server-rows.ts';
import { deletePreset } from '#state/edits.ts';
import { Button } from '#ui/button.tsx';
import { catchFocus } from '#ui/catch-focus.ts';
import { Question } from '#ui/dialog.tsx';
import { say } from '#ui/toast.tsx';

/** The last word counts. */
const SAID = 'delete-preset';

interface DeletePresetProps {
  preset: PresetRow;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
  onDeleted: (id: string) => void;
}

/** Asks before a saved prompt goes for good. */
export function DeletePreset({
  preset: { id, name, recipe },
  isOpen,
  onClose,
  onGone,
  onDeleted,
}: DeletePresetProps) {
  const [isPending, setIsPending] = useState(false);
  /** Known at once, unlike the state: two taps in one frame are one. */
  const isBusy = useRef(false);
  const keep = useRef<HTMLButtonElement>(null);
  const remove = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPending(true);
    const end = await deletePreset(id);
    isBusy.current = false;
    setIsPending(false);
    if (end.ok) {
      onDeleted(id);
      say({ id: SAID, title: 'Preset deleted' });
    } else say({ id: SAID, title: 'Failed to delete preset', text: end.message, isError: true });
    onClose();
  };
  // What is being deleted can’t be kept any more.
  const leave = () => !isPending && onClose();
  return (
    <Question
      isOpen={isOpen}
      onClose={leave}
      onGone={() => {
        catchFocus('my-presets');
        onGone();
      }}
      firstFocus={keep}
      title={`Delete “${isolated(name)}”?`}
      text="This can’t be undone. Finished photos and your prompt aren’t affected."
    >
      {/* Two presets may have one name. */}
      <blockquote dir="auto" className="text-ink-soft border-line mt-3 line-clamp-4 border-s-2 ps-3 text-sm">
        {recipe.prompt}
      </blockquote>
      <div className="mt-5 grid gap-2">
        <Button variant="quiet" ref={keep} isWaiting={isPending} onClick={leave}>
          Keep it
        </Button>
        <Button variant="grave" isDisabled={isPending} onClick={() => void remove()}>
          {isPending ? 'Deleting …' : 'Delete preset'}
        </Button>
      </div>
    </Question>
  );
}
