import { isolated, TURNS } from '#core/lib/isolated.ts';
import { sayMoment } from '#core/lib/say-date.ts';
import { visible } from '#core/lib/visible.ts';
import { LIMITS } from '#shared/contract.ts';

const MOST = LIMITS.photoNameCharacters;

/** What the camera calls a shot: 'Shot 2026-11-21 18.04.09.073.jpg', by the clock of the kitchen. */
const SHOT = /^Shot (\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)\.[\d.]+\.jpg$/;

/** What a photo is called on the screen: a shot that nobody has named by its time, '18:04', with the day once that is over. */
export function sayPhotoName(filename: string, now = new Date()): string {
  const [, day, hour = '', minute = ''] = SHOT.exec(filename) ?? [];
  if (day === undefined) return isolated(filename);
  const at = new Date(`${day}T${hour}:${minute}`);
  if (Number.isNaN(at.getTime())) return isolated(filename);
  return at.toDateString() === now.toDateString() ? `${hour}:${minute}` : sayMoment(at, now);
}

/** What stands in the field where a name is given. */
export const startOfName = (filename: string): string => (SHOT.test(filename) ? '' : filename);

/** The name as it is kept, or what is wrong with the typed one. */
export function checkPhotoName(typed: string): { ok: true; name: string } | { ok: false; message: string } {
  const name = typed
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    // A name that is copied from our own sentences brings them along.
    .replaceAll(TURNS, '')
    .trim();
  if (visible(name).trim() === '') return { ok: false, message: 'Type a name, like Carbonara' };
  if (Array.from(name).length > MOST) {
    return { ok: false, message: `A name has at most ${String(MOST)} characters` };
  }
  return { ok: true, name };
}
