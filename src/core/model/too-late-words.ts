import { DEVICE } from '#core/lib/device-word.ts';

/** Somebody takes out what the server has by now. */
export const ALREADY_UPLOADED = { title: 'Already uploaded', text: 'Delete it in Assets.' };

const { title } = ALREADY_UPLOADED;

/** Somebody chooses something for a photo that the server has been asked for by then. */
export const KEPT = {
  style: { title, text: 'For another style, re-run it in its preview.' },
  outline: { title, text: 'Your outline is kept: re-run it in its preview.' },
};
export type LateWish = keyof typeof KEPT;

/** Somebody brings back what has gone for good by now. */
export const TOO_LATE_TO_UNDO = {
  title: 'Too late to undo',
  text: `The photo is no longer on this ${DEVICE}.`,
};
