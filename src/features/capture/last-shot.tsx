import type { ReactNode, RefObject } from 'react';
import { useCapture } from '#state/capture.ts';
import { useOutbox } from '#state/outbox.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';

interface LastShotProps {
  thumb: RefObject<HTMLCanvasElement | null>;
  isEmpty: boolean;
  isSaving: boolean;
  /** The shot in its style, to lie over it. */
  look: ReactNode;
}

/**
 * The last shot: at once as the viewfinder showed it, then as it was saved, then in its style. A shot that was taken out or could not be
 * saved gives way to the one before.
 */
export function LastShot({ thumb, isEmpty, isSaving, look }: LastShotProps) {
  const lastId = useCapture((state) => state.savedIds.at(-1));
  const form = useOutbox((state) => state.items.find(({ id }) => id === lastId)?.form);
  return (
    <span
      className={`rounded-control relative block size-13 ${isEmpty ? 'border-line border border-dashed' : ''}`}
    >
      <canvas
        ref={thumb}
        width={160}
        height={160}
        className={`rounded-control block size-full ${isEmpty ? 'invisible' : ''}`}
      />
      {lastId && !isSaving && <SavedShot id={lastId} form={form ?? 'raw'} key={lastId} />}
      {lastId && !isSaving && look}
    </span>
  );
}

function SavedShot({ id, form }: { id: string; form: 'raw' | 'final' }) {
  const preview = usePhotoPreview(id, form);
  if (!preview) return null;
  return <img src={preview} alt="" className="rounded-control absolute inset-0 size-full object-cover" />;
}
