import { useState, type Ref } from 'react';
import { isUnsent } from '#core/model/item-state.ts';
import { useOutbox } from '#state/outbox.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress.tsx';

/** How far the sending before a sign-out has come. */
export function LeavingProgress({ onStop, stop }: { onStop: () => void; stop: Ref<HTMLButtonElement> }) {
  const { items, sending } = useOutbox();
  const left = items.filter(isUnsent).length;
  const [total] = useState(left);
  const part = sending?.sent ? sending.sent / sending.size : 0;
  const done = Math.max(0, total - left);
  return (
    <div className="mt-5 grid gap-3">
      <ProgressBar share={total === 0 ? null : Math.min(1, (done + part) / total)} label="Uploading photos" />
      <p className="text-sm tabular-nums" aria-live="polite">
        {done} of {total} uploaded
      </p>
      <Button variant="quiet" ref={stop} onClick={onStop}>
        Stop and go back
      </Button>
    </div>
  );
}
