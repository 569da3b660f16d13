import { restore, useOutbox } from '#state/outbox.ts';

/** For a while after a photo was taken out: one press brings it back. */
export function UndoBar() {
  const undoable = useOutbox((state) => state.undoable);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+8.5rem)] z-20 flex justify-center md:bottom-6"
    >
      {undoable && (
        <div className="bg-ink text-paper shadow-raised rounded-control pointer-events-auto flex max-w-110 items-center gap-3 py-1 pr-1 pl-4 text-sm">
          <span className="min-w-0 truncate">{undoable.filename} removed</span>
          <button
            type="button"
            className="bg-paper text-ink min-h-11 shrink-0 rounded-lg px-4 font-semibold outline-offset-[-4px]"
            onClick={() => void restore(undoable.id)}
          >
            Undo
          </button>
        </div>
      )}
    </div>
  );
}
