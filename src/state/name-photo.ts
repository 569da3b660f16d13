import { useState } from 'react';
import { isOnlyHere } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { checkPhotoName, startOfName } from '#core/model/photo-name.ts';
import { NOT_STORED, nameTransformation } from './edits.ts';
import { name as nameHere, useOutbox } from './outbox.ts';
import { answerToAsker } from './person.ts';

/**
 * Calls a photo as it was typed: on this phone at once while only this phone has it, and then on the server with it;
 * on the server where that has it. Gives what stands in the way, or null.
 */
async function namePhoto(id: string, typed: string): Promise<string | null> {
  const checked = checkPhotoName(typed);
  if (!checked.ok) return checked.message;
  const { items, sending } = useOutbox.getState();
  const item = items.find((one) => one.id === id);
  if (item && isOnlyHere(item)) {
    if (!(await nameHere(id, checked.name))) return NOT_STORED;
    // Its row may have been written a moment ago, as it was called then.
    if (sending?.id === id) await nameTransformation(id, checked.name);
    return null;
  }
  const end = await nameTransformation(id, checked.name);
  if (!end.ok) return end.message;
  if (item) await nameHere(id, checked.name);
  return null;
}

/** The sheet in which one photo is named: how it is opened, and what it is given. */
export function useNaming({ id, filename }: Pick<OutboxItem, 'id' | 'filename'>) {
  const [isOpen, setOpen] = useState(false);
  return {
    begin: () => setOpen(true),
    sheet: {
      isOpen,
      title: 'Name this photo',
      start: startOfName(filename),
      onSave: (typed: string) => answerToAsker(() => namePhoto(id, typed)),
      onClose: () => setOpen(false),
    },
  };
}
