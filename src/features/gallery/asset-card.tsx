import { ImageIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sayDate } from '#core/lib/say-date.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { STATUS_TONES, STATUS_WORDS } from '#core/model/status-words.ts';
import { Badge } from '#ui/badge.tsx';
import { TilePicture } from './tile-picture.tsx';

/** One transformation in the grid: its picture, what it is called, and when it was begun. */
export function AssetCard({ row, address }: { row: TransformationRow; address: string }) {
  const { id, status, original_filename: filename, created_at: createdAt } = row;
  const isUnderWay = status === 'enhancing' || status === 'queued';
  return (
    <li className="min-w-0">
      <Link to={address} className="group rounded-card border-line bg-surface block overflow-hidden border">
        <span className="relative block aspect-4/3">
          <TilePicture id={id} row={row}>
            <span className="text-ink-soft absolute inset-0 grid place-content-center justify-items-center gap-1 pt-6 text-xs font-medium">
              <ImageIcon aria-hidden size={28} strokeWidth={1.5} />
              {isUnderWay ? 'Processing...' : 'No preview'}
            </span>
          </TilePicture>
          {status !== 'ready' && (
            <span className="absolute inset-x-1.5 top-1.5 flex">
              <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
            </span>
          )}
        </span>
        <span className="block px-3 py-2.5">
          <span className="decoration-ember block truncate text-sm font-semibold underline-offset-4 group-hover:underline">
            {sayPhotoName(filename)}
          </span>
          <time dateTime={createdAt} className="text-ink-soft block text-xs tabular-nums">
            {sayDate(createdAt)}
          </time>
        </span>
      </Link>
    </li>
  );
}
