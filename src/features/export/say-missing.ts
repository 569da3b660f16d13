import { DEVICE } from '#core/lib/device-word.ts';
import type { NotOpened } from '#state/export-picture.ts';

/** Which of several pictures are left out, and what helps. */
export function sayMissing(missing: readonly NotOpened[], isOnline: boolean): string {
  const count = (...kinds: NotOpened[]) => missing.filter((one) => kinds.includes(one)).length;
  const [gone, notHere, notPossible] = [count('gone'), count('not_here'), count('not_possible', 'damaged')];
  return [
    gone > 0 && `Left out: ${sayPictures(gone)} that ${gone === 1 ? 'has' : 'have'} been deleted.`,
    notHere > 0 && `Left out: ${sayPictures(notHere)} that ${sayNotHere(notHere, isOnline)}`,
    notPossible > 0 && `Left out: ${sayPictures(notPossible)} that couldn’t be opened.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const sayNotHere = (count: number, isOnline: boolean): string =>
  isOnline
    ? 'couldn’t be loaded. Try again in a moment.'
    : `${count === 1 ? 'isn’t' : 'aren’t'} on this ${DEVICE}. Try again when you have a connection.`;

/** Why none of them could be opened, and what helps. */
export function sayNoneOpened(missing: readonly NotOpened[], isOnline: boolean): string {
  const [why] = missing;
  if (missing.some((other) => other !== why)) return sayMissing(missing, isOnline);
  const isOne = missing.length === 1;
  if (why === 'gone') return isOne ? 'This picture has been deleted.' : 'These pictures have been deleted.';
  if (why === 'not_here')
    return `${isOne ? 'This picture' : 'These pictures'} ${sayNotHere(missing.length, isOnline)}`;
  if (why === 'damaged')
    return `${isOne ? 'This picture’s file is' : 'These pictures’ files are'} damaged. Try again in a moment, or contact support.`;
  return 'Couldn’t open the cropping tool. Connect and try again, or update your browser.';
}

const sayPictures = (count: number): string => (count === 1 ? '1 picture' : `${String(count)} pictures`);
