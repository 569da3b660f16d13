import { sayPhotoName } from '#core/model/photo-name.ts';
import { CropView } from './crop-view.tsx';
import type { Piece } from './piece.ts';
import { SlotRule } from './slot-rule.tsx';
import { VerdictLine } from './verdict-line.tsx';

interface PicturesOfSlotProps {
  pieces: readonly Piece[];
  onOpen: (id: string) => void;
}

/** All pictures as one place would show them; each can be looked at closely, and moved. */
export function PicturesOfSlot({ pieces, onOpen }: PicturesOfSlotProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] content-start gap-3 sm:grid-cols-3">
        {pieces.map(({ opened: { of, picture }, plan }) => (
          <li key={of.id} className="border-line bg-surface rounded-card min-w-0 border p-3">
            <button
              type="button"
              data-return={of.id}
              className="grid w-full gap-2 text-left"
              onClick={() => onOpen(of.id)}
            >
              <span className="sr-only">Crop</span>
              <span className="rounded-control block overflow-hidden">
                <CropView
                  picture={picture}
                  rect={plan.rect}
                  band={plan.band}
                  fades={plan.fades}
                  isMarked={plan.isMarked}
                  alt=""
                />
              </span>
              <span dir="auto" title={sayPhotoName(of.filename)} className="truncate text-sm font-semibold">
                {sayPhotoName(of.filename)}
              </span>
            </button>
            <VerdictLine plans={[plan]} />
            <div className="text-ink-soft mt-2 grid gap-1 text-xs">
              {plan.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {pieces[0] && <SlotRule slot={pieces[0].plan.slot} made={null} />}
    </div>
  );
}
