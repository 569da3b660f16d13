import { isDraft } from '#core/model/item-state.ts';
import { photoLimits } from '#core/model/limits.ts';
import { useOutbox } from '#state/outbox.ts';
import { useSelectedPhoto } from '#state/quick-look.ts';
import { DraftTile } from './draft-tile.tsx';

/** Photos that wait for a style: nothing of them is sent before 'Start Transform'. Nothing at all while none does. */
export function Tray() {
  const drafts = useOutbox((state) => state.items).filter(isDraft);
  const selected = useSelectedPhoto();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="tray" className="mt-4">
      <div className="flex items-baseline justify-between gap-3">
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
      <ul className="mt-2 grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-5">
        {drafts.map((item) => (
          <DraftTile
            key={item.id}
            item={item}
            {...(drafts.length > 1 && { isSelected: item.id === selected?.id })}
          />
        ))}
      </ul>
    </section>
  );
}
