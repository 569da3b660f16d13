import type { ReactNode } from 'react';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useFirstPicture } from '#state/first-picture.ts';
import { useOutbox } from '#state/outbox.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { PictureBox } from '#ui/picture-box.tsx';

interface TilePictureProps {
  id: string;
  row: TransformationRow | undefined;
  /** Said where no picture can be had. */
  children: ReactNode;
}

/**
 * The picture of a photo among others: the server's small one, else what came of it, else what it was made of. A photo
 * that is on this phone shows its own small picture until the server's is there.
 */
export function TilePicture({ id, row, children }: TilePictureProps) {
  // A fresh shot has its picture a moment after its tile.
  const form = useOutbox(({ items }) => items.find((item) => item.id === id)?.form ?? 'final');
  const own = usePhotoPreview(id, form);
  // Whole pictures are heavy: none is fetched for a photo that shows its own.
  const whole = own ? [] : [row?.output_url ?? null, row?.original_url ?? null];
  const { href, onBroken } = useFirstPicture([row?.thumbnail_url ?? null, ...whole]);
  return (
    <PictureBox href={href} under={own} onBroken={onBroken}>
      {children}
    </PictureBox>
  );
}
