import { TriangleAlert } from 'lucide-react';
import { dismissAlarm, useCapture } from '#state/capture.ts';

/** Photos that are not on this phone: said at once, and until somebody has read it. */
export function SaveAlarm({ className = '' }: { className?: string }) {
  const alarm = useCapture((state) => state.alarm);
  return (
    <div role="alert" className={className}>
      {alarm && (
        <div className="bg-surface border-red rounded-control shadow-raised mx-auto flex max-w-120 items-start gap-3 border-2 p-3">
          <TriangleAlert aria-hidden size="1.375rem" className="text-red mt-0.5" />
          <p className="grow text-sm font-semibold">{alarm}</p>
          <button
            type="button"
            onClick={dismissAlarm}
            className="border-line hover:bg-sunk rounded-control min-h-11 shrink-0 border px-4 text-sm font-semibold transition-colors"
          >
            OK
          </button>
        </div>
      )}
    </div>
  );
}
