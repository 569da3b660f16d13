import type { OutboxItem } from '#core/model/outbox-item.ts';
import { listQueue, type QueuedPhoto } from '#core/model/queue.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useSeen } from './capture-seen.ts';
import { useMirror } from './mirror.ts';
import { useOutbox } from './outbox.ts';

/** What is on its way, and what of it has got through while its screen was open. */
export function useQueue(): readonly QueuedPhoto[] {
  const items = useOutbox((state) => state.items);
  const seen = useSeen();
  const recent = useMirror((state) => state.recent);
  const underWay = useMirror((state) => state.underWay);
  return listOnce(items, seen, recent, underWay);
}

let last: { of: Parameters<typeof listOnce>; queue: readonly QueuedPhoto[] } | undefined;

/** Hundreds of photos are put in order once, however many parts of the screen show them. */
function listOnce(
  ...of: [
    items: readonly OutboxItem[],
    seen: Readonly<Record<string, OutboxItem>>,
    recent: readonly TransformationRow[],
    underWay: Readonly<Record<string, TransformationRow>>,
  ]
): readonly QueuedPhoto[] {
  if (last?.of.every((one, i) => one === of[i])) return last.queue;
  const [items, seen, recent, underWay] = of;
  const rows = { ...underWay, ...Object.fromEntries(recent.map((row) => [row.id, row])) };
  last = { of, queue: listQueue(items, seen, rows) };
  return last.queue;
}
