import type { Core } from '#core/open-core.ts';
import { noteDeleted } from './copy.ts';
import { core } from './core.ts';
import { deleteTransformation, type EditEnd } from './edits.ts';
import { answerToAsker } from './person.ts';

/** Deletes a transformation with all its versions, and the photo where it still lies on this phone. */
export const deletePhoto = (id: string): Promise<EditEnd> => answerToAsker(() => deleteEverywhere(id));

async function deleteEverywhere(id: string): Promise<EditEnd> {
  // First of all it is not sent any more: it would be made, for a credit, while its row goes.
  await tell((outbox) => outbox.remove(id));
  const deleted = await deleteTransformation(id);
  if (deleted.ok) noteDeleted(id);
  await tell(async (outbox) => {
    if (!deleted.ok) return await outbox.restore(id);
    await outbox.letGo(id);
    return await outbox.roomIsBack();
  });
  return deleted;
}

async function tell(change: (outbox: Core['outbox']) => Promise<unknown>): Promise<void> {
  try {
    await change((await core()).outbox);
  } catch (error) {
    console.warn('What is deleted may still be on this phone; its line there offers to remove it.', error);
  }
}
