import { DEVICE } from '#core/lib/device-word.ts';
import { ImageIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { STATUS_TONES, STATUS_WORDS } from '#core/model/status-words.ts';
import { useMirror } from '#state/mirror.ts';
import { useOutbox } from '#state/outbox.ts';
import { useQueue } from '#state/queue.ts';
import { useAskForAny } from '#state/ask-server.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TilePicture } from './tile-picture.tsx';

/** Three on a phone; fewer where letters are large, so that each has room for its word. */
const GRID = 'mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3 sm:grid-cols-4 xl:grid-cols-5';

/** What came of photos, the newest first. What still stands in the list of this phone comes here when it is through. */
export function RecentTransforms({ preview }: { preview: (id: string) => string }) {
  const { recent, hasLoaded } = useMirror();
  const { hasLoaded: hasOutbox } = useOutbox();
  const queue = useQueue();
  const listed = new Set(queue.map(({ item }) => item.id));
  const rows = recent.filter(({ id }) => !listed.has(id));
  const isKnown = hasLoaded && hasOutbox;
  const { answer } = useAskForAny(isKnown && rows.length + listed.size === 0);
  return (
    <section aria-labelledby="recent-transforms">
      <h2 id="recent-transforms" className="text-xl">
        Recent Transforms
      </h2>
      {rows.length > 0 ? (
        <ul className={GRID}>
          {rows.map((row) => (
            <RecentTile key={row.id} row={row} address={preview(row.id)} />
          ))}
        </ul>
      ) : isKnown && answer !== 'asking' ? (
        <p className="text-ink-soft rounded-card border-ink-soft/35 mt-3 max-w-none border border-dashed px-4 py-8 text-center">
          {answer === 'silent'
            ? `No transforms on this ${DEVICE} yet. Yours show once you have a connection.`
            : listed.size > 0
              ? 'Finished pictures are kept here.'
              : 'No transforms yet. Upload photos to get started!'}
        </p>
      ) : (
        <div aria-busy="true" className={GRID}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="rounded-control aspect-square" />
          ))}
        </div>
      )}
    </section>
  );
}

/** A finished photo says so when it is pointed at, or where nothing can be pointed with; all others say it always. */
function RecentTile({ row, address }: { row: TransformationRow; address: string }) {
  const { id, status, original_filename: filename } = row;
  const tone = STATUS_TONES[status];
  const isQuiet = tone === 'good';
  return (
    <li className="min-w-0">
      <Link to={address} className="group rounded-control block">
        <span className="rounded-control border-line relative block aspect-square overflow-hidden border">
          <TilePicture id={id} row={row}>
            <ImageIcon
              aria-hidden
              size="1.625rem"
              strokeWidth={1.5}
              className="text-ink-soft absolute inset-0 m-auto"
            />
          </TilePicture>
          <span
            className={`absolute inset-x-1 bottom-1 flex transition-opacity ${isQuiet ? 'group-focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:group-focus-visible:opacity-100' : ''}`}
          >
            <Badge tone={tone}>{STATUS_WORDS[status]}</Badge>
          </span>
        </span>
        <span
          dir="auto"
          title={sayPhotoName(filename)}
          className="text-ink-soft mt-1 block truncate text-left text-xs"
        >
          {sayPhotoName(filename)}
        </span>
      </Link>
    </li>
  );
}
