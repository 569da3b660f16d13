import { DEVICE } from '#core/lib/device-word.ts';
import type { NotOpened } from '#state/export-picture.ts';

/** Which of several pictures are left out, and what helps. */
export function sayMissing(missing: readonly NotOpened[]): string {
  const count = missing.length;
  const [pictures, are] = count === 1 ? ['1 picture', 'isn’t'] : [`${String(count)} pictures`, 'aren’t'];
  return missing.includes('not_here')
    ? `Left out: ${pictures} that ${are} on this ${DEVICE}. Try again when you have a connection.`
    : `Left out: ${pictures} that couldn’t be opened.`;
}
