import { isDraft } from '#core/model/item-state.ts';
import { photoLimits } from '#core/model/limits.ts';
import { useOutbox } from '#state/outbox.ts';
import { useSelectedPhoto, useTraySelection } from '#state/quick-look.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { DraftTile } from './draft-tile.tsx';

/** Photos that wait for a style: nothing of them is sent before 'Start Transform'. Nothing at all while none does, or is chosen. */
export function Tray() {
  const drafts = useOutbox((state) => state.items).filter(isDraft);
  const selected = useSelectedPhoto();
  const isChoosing = useTraySelection((state) => state.isChoosing);
  const isEmpty = drafts.length === 0;
  if (isEmpty && !isChoosing) return null;
  return (
    <section aria-labelledby="tray" className="mt-4">
      <div className={`flex items-baseline justify-between gap-3 ${isEmpty ? 'invisible' : ''}`}>
        <h3
          id="tray"
          tabIndex={-1}
          className="scroll-mt-20 outline-none font-sans text-sm font-semibold tracking-normal"
        >
          Ready to transform
        </h3>
        <p className="text-ink-soft text-sm tabular-nums">
          {drafts.length} of {photoLimits.perBatch}
        </p>
      </div>
      {/* One row on a phone, however many they are: what stands below stays there. */}
      <ul className="grid gap-3 pt-3 max-sm:-mx-4 max-sm:auto-cols-[max(30%,6rem)] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 sm:grid-cols-4 lg:grid-cols-5">
        {drafts.map((item) => (
          <DraftTile
            key={item.id}
            item={item}
            {...(drafts.length > 1 && { isSelected: item.id === selected?.id })}
          />
        ))}
        {isEmpty && (
          <li aria-hidden>
            <Skeleton className="rounded-control aspect-square" />
            <span className="block h-11" />
          </li>
        )}
      </ul>
    </section>
  );
}
