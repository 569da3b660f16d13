import { Smartphone } from 'lucide-react';
import { isQueued } from '#core/model/item-state.ts';
import { canSendInBackground } from '#state/background.ts';
import { useOutbox } from '#state/outbox.ts';
import { NoticeCard } from './notice-card.tsx';

/** Where the phone does not send for a closed app, this says so while something waits. */
export function KeepOpenNotice() {
  const isWaiting = useOutbox(({ items }) => items.some((item) => isQueued(item) && item.hold === null));
  if (canSendInBackground || !isWaiting) return null;
  return (
    <NoticeCard
      icon={Smartphone}
      title="Keep the app open to upload"
      text="Uploads pause when you leave the app, and carry on when you come back. Your photos stay saved."
    />
  );
}
