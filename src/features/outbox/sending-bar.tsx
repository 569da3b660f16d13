import { shareSent } from '#core/model/describe-item.ts';
import { useOutbox } from '#state/outbox.ts';
import { ProgressBar } from '#ui/progress.tsx';

/** How far the sending of this photo has come; nothing while it is not being sent. */
export function SendingBar({ id }: { id: string }) {
  const sending = useOutbox((state) => (state.sending?.id === id ? state.sending : null));
  if (!sending) return null;
  return (
    <div className="mt-3">
      <ProgressBar share={shareSent(sending)} label="Uploading" />
    </div>
  );
}
