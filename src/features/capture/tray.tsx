import { photoLimits } from '#core/model/limits.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { isUnsent, useOutbox } from '#state/outbox.ts';
import { DraftTile } from './draft-tile.tsx';

/** Saved, but without a style: nothing is sent before 'Start Transform'. */
const isDraft = (item: OutboxItem) => item.recipe === null && isUnsent(item);

/** Photos that wait for a style. Nothing at all while none does. */
export function Tray() {
  const drafts = useOutbox((state) => state.items).filter(isDraft);
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="tray" className="mt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="tray" className="font-sans text-sm font-semibold tracking-normal">
          Waiting for a style
        </h3>
        <p className="text-ink-soft text-sm tabular-nums">
          {drafts.length} of {photoLimits.perBatch}
        </p>
      </div>
      <ul className="mt-2 grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-5">
        {drafts.map((item) => (
          <DraftTile key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
