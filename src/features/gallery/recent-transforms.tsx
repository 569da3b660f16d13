import { ImageIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { STATUS_WORDS } from '#core/model/status-words.ts';
import { useMirror } from '#state/mirror.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';

const SIGNS: Record<TransformationRow['status'], string> = {
  uploading: 'bg-ink-soft',
  queued: 'bg-amber',
  enhancing: 'bg-ember motion-safe:animate-pulse',
  ready: 'bg-leaf',
  failed: 'bg-red',
};

/** What the server has made of the photos, the newest first. `preview` makes the address of one. */
export function RecentTransforms({ preview }: { preview: (id: string) => string }) {
  const { recent, hasLoaded } = useMirror();
  return (
    <section aria-labelledby="recent-transforms">
      <h2 id="recent-transforms" className="text-xl">
        Recent Transforms
      </h2>
      {recent.length > 0 ? (
        <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
          {recent.map((row) => (
            <RecentTile key={row.id} row={row} address={preview(row.id)} />
          ))}
        </ul>
      ) : (
        hasLoaded && (
          <p className="text-ink-soft rounded-card border-ink-soft/35 mt-3 border border-dashed px-4 py-8 text-center">
            No transforms yet. Upload photos to get started!
          </p>
        )
      )}
    </section>
  );
}

function RecentTile({ row, address }: { row: TransformationRow; address: string }) {
  const picture = usePhotoPreview(row.id, 'final');
  return (
    <li className="min-w-0">
      <Link to={address} className="rounded-control block">
        <span className="rounded-control border-line bg-sunk grid aspect-square place-items-center overflow-hidden border">
          {picture ? (
            <img src={picture} alt="" className="size-full object-cover" />
          ) : (
            <ImageIcon aria-hidden size={26} strokeWidth={1.5} className="text-ink-soft" />
          )}
        </span>
        <span className="mt-1.5 flex items-center gap-1.5 text-xs font-medium">
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${SIGNS[row.status]}`} />
          {STATUS_WORDS[row.status]}
        </span>
        <span className="text-ink-soft block truncate text-xs">{row.original_filename}</span>
      </Link>
    </li>
  );
}
