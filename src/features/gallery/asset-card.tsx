import { ImageIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sayDate } from '#core/lib/say-date.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { STATUS_TONES, STATUS_WORDS } from '#core/model/status-words.ts';
import { Badge } from '#ui/badge.tsx';
import { TilePicture } from './tile-picture.tsx';
import type { Selection } from './use-selection.ts';

interface AssetCardProps {
  row: TransformationRow;
  address: string;
  /** Pictures are being chosen: it is pressed for that. */
  selection: Selection | null;
}

/** One transformation in the grid: its picture, what it is called, and when it was begun. */
export function AssetCard({ row, address, selection }: AssetCardProps) {
  return (
    <li className="min-w-0">
      {selection ? (
        <ChosenOrNot row={row} selection={selection} />
      ) : (
        <Link to={address} className={`group ${CARD}`}>
          <CardContent row={row} />
        </Link>
      )}
    </li>
  );
}

const CARD = 'rounded-card border-line bg-surface relative block overflow-hidden border';

function ChosenOrNot({ row, selection }: { row: TransformationRow; selection: Selection }) {
  const isFree = selection.canChoose(row);
  return (
    <label
      className={`${CARD} has-focus-visible:outline-ember has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${isFree ? 'cursor-pointer has-checked:border-ink has-checked:bg-sunk' : 'opacity-50'}`}
    >
      <CardContent row={row} />
      <span className="bg-surface absolute top-1 right-1 grid size-8 place-items-center rounded-full">
        <input
          type="checkbox"
          checked={selection.has(row.id)}
          disabled={!isFree}
          aria-label={`Choose ${sayPhotoName(row.original_filename)}`}
          className="size-5"
          style={{ accentColor: 'var(--ember)' }}
          onChange={({ currentTarget }) => selection.choose(row, currentTarget.checked)}
        />
      </span>
    </label>
  );
}

function CardContent({ row }: { row: TransformationRow }) {
  const { id, status, original_filename: filename, created_at: createdAt } = row;
  const isUnderWay = status === 'enhancing' || status === 'queued';
  return (
    <>
      <span className="relative block aspect-4/3">
        <TilePicture id={id} row={row}>
          <span className="text-ink-soft absolute inset-0 grid place-content-center justify-items-center gap-1 pb-6 text-xs font-medium">
            <ImageIcon aria-hidden size="1.75rem" strokeWidth={1.5} />
            {isUnderWay ? 'Processing...' : 'No preview'}
          </span>
        </TilePicture>
        {status !== 'ready' && (
          <span className="absolute inset-x-1 bottom-1 flex">
            <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
          </span>
        )}
      </span>
      <span className="block px-3 py-2.5">
        <span
          dir="auto"
          title={sayPhotoName(filename)}
          className="decoration-ember block truncate text-left text-sm font-semibold underline-offset-4 group-hover:underline"
        >
          {sayPhotoName(filename)}
        </span>
        <time dateTime={createdAt} className="text-ink-soft block text-xs tabular-nums">
          {sayDate(createdAt)}
        </time>
      </span>
    </>
  );
}
