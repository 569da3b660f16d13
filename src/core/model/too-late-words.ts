import { DEVICE } from '#core/lib/device-word.ts';

/** Somebody takes out what the server has by now. */
export const ALREADY_UPLOADED = { title: 'Already uploaded', text: 'Delete it in Assets.' };

/** Somebody brings back what has gone for good by now. */
export const TOO_LATE_TO_UNDO = {
  title: 'Too late to undo',
  text: `The photo is no longer on this ${DEVICE}.`,
};
