import { ImageIcon, ImageOff } from 'lucide-react';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { STATUS_WORDS } from '#core/model/status-words.ts';
import { useKnownRow } from '#state/known-row.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What this phone knows of a transformation: its photo, and how far it has come. `uploads` leads back. */
export function KnownPhoto({ id, uploads }: { id: string; uploads: string }) {
  const row = useKnownRow(id);
  if (row === undefined) return null;
  if (row) return <Photo row={row} />;
  return (
    <EmptyState icon={ImageOff} title="Transformation not found" text="No picture is known at this address.">
      <ButtonLink to={uploads}>Back to Uploads</ButtonLink>
    </EmptyState>
  );
}

function Photo({ row: { id, original_filename: filename, status } }: { row: TransformationRow }) {
  const picture = usePhotoPreview(id, 'final');
  return (
    <section aria-labelledby="photo" className="mt-6 max-w-180 md:mt-8">
      <h2 id="photo" className="text-xl wrap-anywhere">
        {filename}
      </h2>
      <p aria-live="polite" className="text-ink-soft mt-1 font-medium">
        {STATUS_WORDS[status]}
      </p>
      {picture ? (
        <img
          src={picture}
          alt={filename}
          className="rounded-card bg-sunk mt-4 max-h-[60dvh] w-full object-contain"
        />
      ) : (
        <div className="rounded-card bg-sunk text-ink-soft mt-4 grid aspect-4/3 w-full place-items-center">
          <ImageIcon aria-hidden size={40} strokeWidth={1.5} />
        </div>
      )}
    </section>
  );
}
