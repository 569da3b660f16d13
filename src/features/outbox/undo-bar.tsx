import { useEffect, useRef } from 'react';
import { isDraft } from '#core/model/item-state.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import { TOO_LATE_TO_UNDO } from '#core/model/too-late-words.ts';
import { restore, useOutbox } from '#state/outbox.ts';
import { catchFocus } from '#ui/catch-focus.ts';
import { say } from '#ui/toast.tsx';

/** For a while after a photo was taken out: one press brings it back. */
export function UndoBar() {
  const undoable = useOutbox((state) => state.undoable);
  const items = useOutbox((state) => state.items);
  const restoredId = useRef<string>(undefined);
  // The button goes with what it undid: the keyboard goes on where the photo is again.
  useEffect(() => {
    const restored = items.find(({ id }) => id === restoredId.current);
    if (!restored || undoable?.id === restored.id) return;
    restoredId.current = undefined;
    catchFocus(isDraft(restored) ? 'tray' : 'on-this-phone');
  }, [items, undoable]);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none mx-safe fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+5.25rem)] thumb:in-[:has([data-thumb-bar])]:bottom-[calc(env(safe-area-inset-bottom)+8.5rem)] z-20 flex justify-center md:bottom-6"
    >
      {undoable && (
        <div className="border-transparent bg-ink text-paper shadow-raised rounded-control border pointer-events-auto flex max-w-110 min-w-0 flex-wrap items-center justify-end gap-x-2 py-1 pr-1 pl-4 text-sm">
          <span className="flex min-w-16 flex-1 flex-wrap gap-1 py-1">
            <span dir="auto" className="min-w-11 flex-1 truncate text-left">
              {sayPhotoName(undoable.filename)}
            </span>{' '}
            removed
          </span>
          <button
            type="button"
            className="border-transparent bg-paper text-ink border min-h-11 shrink-0 rounded-lg px-4 font-semibold outline-offset-[-4px]"
            onClick={() => {
              restoredId.current = undoable.id;
              void restore(undoable.id).then((end) => end === 'too_late' && say(TOO_LATE_TO_UNDO));
            }}
          >
            Undo
          </button>
        </div>
      )}
    </div>
  );
}
