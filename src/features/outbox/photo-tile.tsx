import { ImageIcon } from 'lucide-react';
import { shareSent } from '#core/model/describe-item.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import { useFirstPicture } from '#state/first-picture.ts';
import { useOutbox } from '#state/outbox.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { PictureBox } from '#ui/picture-box.tsx';
import { ProgressRing } from '#ui/progress.tsx';

interface PhotoTileProps {
  item: OutboxItem;
  /** What came of it, once it is there. */
  thumbnail: string | null;
}

/** The small picture of a photo, with a thin ring over it while it is being sent. */
export function PhotoTile({ item, thumbnail }: PhotoTileProps) {
  const own = usePhotoPreview(item.id, item.form);
  const { href, onBroken } = useFirstPicture([thumbnail]);
  const sending = useOutbox((state) => (state.sending?.id === item.id ? state.sending : null));
  return (
    <span className="bg-sunk rounded-control relative grid size-16 shrink-0 place-items-center overflow-hidden">
      <PictureBox href={href} under={own} onBroken={onBroken}>
        <ImageIcon
          aria-hidden
          size="1.375rem"
          strokeWidth={1.5}
          className="text-ink-soft absolute inset-0 m-auto"
        />
      </PictureBox>
      {sending && (
        <span className="bg-scrim absolute inset-0 grid place-items-center">
          <ProgressRing share={shareSent(sending)} label={`Uploading ${sayPhotoName(item.filename)}`} />
        </span>
      )}
    </span>
  );
}
