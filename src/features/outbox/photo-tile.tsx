import { ImageIcon } from 'lucide-react';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { useOutbox } from '#state/outbox.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { ProgressRing } from '#ui/progress.tsx';

/** The small picture of a photo, with a thin ring over it while it is being sent. */
export function PhotoTile({ item }: { item: OutboxItem }) {
  const address = usePhotoPreview(item.id, item.form);
  const sending = useOutbox((state) => (state.sending?.id === item.id ? state.sending : null));
  return (
    <span className="bg-sunk rounded-control relative grid size-16 shrink-0 place-items-center overflow-hidden">
      {address ? (
        <img src={address} alt="" decoding="async" className="size-full object-cover" />
      ) : (
        <ImageIcon aria-hidden size={22} strokeWidth={1.5} className="text-ink-soft" />
      )}
      {sending && (
        <span className="bg-scrim absolute inset-0 grid place-items-center">
          <ProgressRing
            share={sending.sent === null ? null : sending.sent / sending.size}
            label={`Sending ${item.filename}`}
          />
        </span>
      )}
    </span>
  );
}
