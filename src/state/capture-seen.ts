import { create } from 'zustand';
import { isDraft } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { useOutbox } from './outbox.ts';

/** Photos that stood in the list of what is on its way since it was begun anew. */
export const useSeen = create<Readonly<Record<string, OutboxItem>>>(() => ({}));

/** Begins the list anew: what is done leaves it. */
export const forgetDone = (): void => useSeen.setState({}, true);

// Nothing is left of one person when another comes.
useOutbox.subscribe(({ hasLoaded }) => hasLoaded || forgetDone());

/** To be called by the screen of the list, and by the camera, whose shots are shown there; gives back how to stop. */
export function followQueue(): () => void {
  let noted: readonly OutboxItem[] | undefined;
  const note = ({ items }: ReturnType<typeof useOutbox.getState>) => {
    // How far a photo has gone up is told ten times a second, and changes nothing here.
    if (items === noted) return;
    noted = items;
    const listed = items.filter((item) => !isDraft(item)).map((item) => [item.id, item] as const);
    useSeen.setState(Object.fromEntries(listed));
  };
  note(useOutbox.getState());
  return useOutbox.subscribe(note);
}
