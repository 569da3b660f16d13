import { create } from 'zustand';
import { isDraft } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { listQueue, type QueuedPhoto } from '#core/model/queue.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useMirror } from './mirror.ts';
import { useOutbox } from './outbox.ts';

/** Photos that stood in the list of what is on its way since its screen was opened, or the camera over it. */
const useSeen = create<Readonly<Record<string, OutboxItem>>>(() => ({}));

/** To be called by the screen of the list; gives back how to begin anew. */
export function followQueue(): () => void {
  let noted: readonly OutboxItem[] | undefined;
  const note = ({ items, hasLoaded }: ReturnType<typeof useOutbox.getState>) => {
    // How far a photo has gone up is told ten times a second, and changes nothing here.
    if (items === noted) return;
    noted = items;
    const listed = items.filter((item) => !isDraft(item)).map((item) => [item.id, item] as const);
    // Nothing is left of one person when another comes.
    const before = hasLoaded ? useSeen.getState() : {};
    useSeen.setState({ ...before, ...Object.fromEntries(listed) }, true);
  };
  note(useOutbox.getState());
  const stop = useOutbox.subscribe(note);
  return () => {
    stop();
    useSeen.setState({}, true);
  };
}

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
