import { Pencil } from 'lucide-react';
import { sayPhotoName } from '#core/model/photo-name.ts';
import { useNaming } from '#state/name-photo.ts';
import { NameSheet } from '#ui/name-sheet.tsx';

interface PhotoTitleProps {
  id: string;
  filename: string;
  /** False while another device sends it: that one knows what it is called. */
  canName: boolean;
}

/** What a photo is called, and the way to call it otherwise. */
export function PhotoTitle({ id, filename, canName }: PhotoTitleProps) {
  const naming = useNaming({ id, filename });
  const called = sayPhotoName(filename);
  return (
    <div className="mt-1">
      {/* The pencil comes after the last word: no word loses room to it. */}
      <h1 className="inline text-2xl wrap-anywhere">{called}</h1>
      {canName && (
        <button
          type="button"
          aria-label={`Rename ${called}`}
          className="text-ink-soft hover:bg-sunk hover:text-ink -my-2 inline-flex size-11 items-center justify-center rounded-full transition-colors"
          onClick={naming.begin}
        >
          <Pencil aria-hidden size="1.125rem" />
        </button>
      )}
      <NameSheet {...naming.sheet} />
    </div>
  );
}
