import { create } from 'zustand';
import { isDraft } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { useMirror } from './mirror.ts';
import { useOutbox } from './outbox.ts';

/** Photos that stood in the list of what is on its way since it was begun anew. */
export const useSeen = create<Readonly<Record<string, OutboxItem>>>(() => ({}));

/** What the server had made when the list was begun anew, though this phone had not let go of it yet. */
let madeBefore: ReadonlySet<string> = new Set();

/** Begins the list anew: what is done leaves it. */
export function forgetDone(): void {
  const made = Object.values(useMirror.getState().underWay).filter(({ status }) => status === 'ready');
  madeBefore = new Set(made.map(({ id }) => id));
  useSeen.setState({}, true);
}

// Nothing is left of one person when another comes.
useOutbox.subscribe(({ hasLoaded }) => hasLoaded || forgetDone());

/** To be called by the screen of the list, and by the camera, whose shots are shown there; gives back how to stop. */
export function followQueue(): () => void {
  let noted: readonly OutboxItem[] | undefined;
  const note = ({ items }: ReturnType<typeof useOutbox.getState>) => {
    // How far a photo has gone up is told ten times a second, and changes nothing here.
    if (items === noted) return;
    noted = items;
    const listed = items.filter((item) => !isDraft(item) && !madeBefore.has(item.id));
    useSeen.setState(Object.fromEntries(listed.map((item) => [item.id, item])));
  };
  note(useOutbox.getState());
  return useOutbox.subscribe(note);
}
