import { DEVICE } from '#core/lib/device-word.ts';
import type { NotOpened } from '#state/export-picture.ts';

/** Which of several pictures are left out, and what helps. */
export function sayMissing(missing: readonly NotOpened[]): string {
  const count = (kind: NotOpened) => missing.filter((one) => one === kind).length;
  const [gone, notHere, notPossible] = [count('gone'), count('not_here'), count('not_possible')];
  return [
    gone > 0 && `Left out: ${sayPictures(gone)} that ${gone === 1 ? 'has' : 'have'} been deleted.`,
    notHere > 0 &&
      `Left out: ${sayPictures(notHere)} that ${notHere === 1 ? 'isn’t' : 'aren’t'} on this ${DEVICE}. Try again when you have a connection.`,
    notPossible > 0 && `Left out: ${sayPictures(notPossible)} that couldn’t be opened.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const sayPictures = (count: number): string => (count === 1 ? '1 picture' : `${String(count)} pictures`);
