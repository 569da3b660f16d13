import { DEVICE } from '#core/lib/device-word.ts';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { isUnsent } from '#core/model/item-state.ts';
import { ALREADY_UPLOADED, TOO_LATE_TO_UNDO } from '#core/model/too-late-words.ts';
import { useSizeWarning } from '#state/next-picture.ts';
import { bringBackShot, takeOutShot, useCapture } from '#state/capture.ts';
import { useOutbox } from '#state/outbox.ts';
import { say } from '#ui/toast.tsx';

const NOT_MEASURED = { width: null, height: null };
const WORD = 'flex min-h-11 items-center gap-1.5 rounded-control px-3 font-semibold';

/** How the last shot stands, and a way to take it back. 'Saved' is said only once the phone has said so. */
export function SavedNote({ saved, saving }: { saved: number; saving: number }) {
  const lastId = useCapture((state) => state.savedIds.at(-1));
  const [takenId, setTakenId] = useState<string>();
  // The next shot is what is told of from then on.
  if (saving > 0 && takenId !== undefined) setTakenId(undefined);
  const undoable = useOutbox((state) => (state.undoable?.id === takenId ? state.undoable : null));
  const isSaved = saving === 0 && lastId !== undefined;
  const shot = useOutbox(({ items }) => items.find(({ id }) => id === lastId));
  const isSending = useOutbox(({ sending }) => sending?.id === lastId);
  const canUndo = shot !== undefined && isUnsent(shot) && !isSending;
  const smallness = useSizeWarning(shot ?? NOT_MEASURED);
  return (
    <div className="low:min-h-20 low:flex-col flex min-h-11 items-center text-sm">
      {/* As much room as beside it: the words stand in the middle, whether or not there is a button. */}
      <span className="grow basis-0" />
      <div>
        <output className="flex items-center gap-1.5 font-medium">
          {undoable ? (
            'Removed'
          ) : isSaved ? (
            <>
              <CircleCheck aria-hidden size="1.125rem" className="text-leaf" />
              Saved on this {DEVICE}
              <span className="sr-only">, {String(saved)}</span>
            </>
          ) : (
            saving > 0 && 'Saving'
          )}
        </output>
        {/* Both lines are no higher than the button beside them: nothing moves once the shot is measured. */}
        {isSaved && smallness && <p className="text-ink-soft text-xs">{smallness}</p>}
      </div>
      <div className="grow basis-0">
        {undoable ? (
          <button
            type="button"
            className={WORD}
            onClick={() =>
              void bringBackShot(undoable.id).then((end) => end === 'too_late' && say(TOO_LATE_TO_UNDO))
            }
          >
            Put back
          </button>
        ) : (
          isSaved && (
            <button
              type="button"
              aria-label="Undo the last shot"
              // What is with the server stays; the words beside it stand where they stood.
              className={`${WORD} ${canUndo ? '' : 'invisible'}`}
              onClick={() => {
                setTakenId(lastId);
                void takeOutShot(lastId).then((end) => end === 'too_late' && say(ALREADY_UPLOADED));
              }}
            >
              <Undo2 aria-hidden size="1rem" />
              Undo
            </button>
          )
        )}
      </div>
    </div>
  );
}
