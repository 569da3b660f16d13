import { create } from 'zustand';
import { isDraft } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { listQueue, type QueuedPhoto } from '#core/model/queue.ts';
import { useMirror } from './mirror.ts';
import { useOutbox } from './outbox.ts';

/** Photos that stood in the list of what is on its way since its screen was opened. */
const useSeen = create<Readonly<Record<string, OutboxItem>>>(() => ({}));

/** To be called by the screen of the list; gives back how to begin anew. */
export function followQueue(): () => void {
  const note = ({ items, hasLoaded }: ReturnType<typeof useOutbox.getState>) => {
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
  const { recent, underWay } = useMirror();
  const rows = { ...underWay, ...Object.fromEntries(recent.map((row) => [row.id, row])) };
  return listQueue(items, useSeen(), rows);
}
