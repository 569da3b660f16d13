import { ImageIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ItemWords } from '#core/model/describe-item.ts';
import { STATUS_TONES, STATUS_WORDS } from '#core/model/status-words.ts';
import { useMirror } from '#state/mirror.ts';
import { useOutbox } from '#state/outbox.ts';
import { usePhotoWords } from '#state/photo-words.ts';
import { useAskForAny } from '#state/ask-server.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { mergeRecent, type RecentPhoto } from './recent-tiles.ts';
import { TilePicture } from './tile-picture.tsx';

const GRID = 'mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4 xl:grid-cols-5';

/** What was sent on its way, the newest first, each saying where it is. `preview` makes the address of one. */
export function RecentTransforms({ preview }: { preview: (id: string) => string }) {
  const { recent, underWay, hasLoaded } = useMirror();
  const { items, hasLoaded: hasOutbox } = useOutbox();
  const describe = usePhotoWords();
  const photos = mergeRecent(recent, items, underWay);
  const isKnown = hasLoaded && hasOutbox;
  const { answer } = useAskForAny(isKnown && photos.length === 0);
  return (
    <section aria-labelledby="recent-transforms">
      <h2 id="recent-transforms" className="text-xl">
        Recent Transforms
      </h2>
      {photos.length > 0 ? (
        <ul className={GRID}>
          {photos.map((photo) => (
            <RecentTile
              key={photo.id}
              photo={photo}
              standing={standingOf(photo, describe)}
              address={preview(photo.id)}
            />
          ))}
        </ul>
      ) : isKnown && answer !== 'asking' ? (
        <p className="text-ink-soft rounded-card border-ink-soft/35 mt-3 border border-dashed px-4 py-8 text-center">
          {answer === 'silent'
            ? 'No transforms on this phone. Those that the server has show as soon as it can be asked.'
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

type Words = Pick<ItemWords, 'word' | 'tone'>;

function standingOf({ item, row }: RecentPhoto, describe: ReturnType<typeof usePhotoWords>): Words {
  if (item) return describe(item);
  const status = row?.status ?? 'uploading';
  return { word: STATUS_WORDS[status], tone: STATUS_TONES[status] };
}

interface RecentTileProps {
  photo: RecentPhoto;
  standing: Words;
  address: string;
}

/** A finished photo says so when it is pointed at, or where nothing can be pointed with; all others say it always. */
function RecentTile({ photo: { id, row, filename }, standing: { word, tone }, address }: RecentTileProps) {
  const isQuiet = tone === 'good';
  return (
    <li className="min-w-0">
      <Link to={address} className="group rounded-control block">
        <span className="rounded-control border-line relative block aspect-square overflow-hidden border">
          <TilePicture id={id} row={row}>
            <ImageIcon
              aria-hidden
              size={26}
              strokeWidth={1.5}
              className="text-ink-soft absolute inset-0 m-auto"
            />
          </TilePicture>
          <span
            className={`absolute inset-x-1 bottom-1 flex transition-opacity ${isQuiet ? 'group-focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:group-focus-visible:opacity-100' : ''}`}
          >
            <Badge tone={tone}>{word}</Badge>
          </span>
        </span>
        <span className="text-ink-soft mt-1 block truncate text-xs">{filename}</span>
      </Link>
    </li>
  );
}
