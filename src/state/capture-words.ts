import { DEVICE } from '#core/lib/device-word.ts';
import { countOf } from '#core/lib/count-of.ts';
import type { LeftOut, NotSaved, Outcome } from '#core/intake/intake.ts';
import { photoLimits } from '#core/model/limits.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';

/** Where photos come from, and by that where they lie: without a recipe they are drafts. */
export type Origin = Pick<OutboxItem, 'source' | 'recipe'>;

/** A photo that is not, or not surely, on this phone. */
export interface Loss extends Origin {
  /**
   * `nobody`: no person is known whose photo it would be. `unfit`: the camera itself made something that the rules leave out, which must
   * not go by quietly. `left`: the page went while it was taken. `no_https`: nothing can be kept safely where the page came from.
   */
  why: NotSaved | 'nobody' | 'unfit' | 'left' | 'no_https';
  /** Of a file that came with others. */
  name?: string;
}

export const withoutName = ({ why, source, recipe }: Loss): Loss => ({ why, source, recipe });

/** So many characters of a name, of which the last tell the files of one camera apart. */
const MOST_OF_NAME = 30;

/** One quiet sentence for what was left out by the rules; null where nothing was. */
export function describeLeftOut(outcomes: readonly Outcome[]): string | null {
  const count = (...whys: LeftOut[]) =>
    outcomes.filter((each) => each.outcome === 'left_out' && whys.includes(each.why)).length;
  const unfit = count('not_a_photo', 'too_large');
  const spare = count('too_many');
  const known = count('twice');
  const { megabytes, perBatch } = photoLimits;
  const sentences = [
    unfit > 0 && `${countOf(unfit, 'file')} skipped: only JPG, PNG and HEIC up to ${String(megabytes)} MB.`,
    spare > 0 && `${countOf(spare, 'file')} skipped: ${String(perBatch)} photos max.`,
    known > 0 && `${countOf(known, 'photo')} skipped: already added.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ') || null;
}

/** What is said loudly: these photos are lost, or may be, unless somebody acts now. */
export function describeLosses(losses: readonly Loss[]): string | null {
  // What would be said in the same words is counted.
  const wordsOf = (loss: Loss) => describeLoss([withoutName(loss)]);
  const sentences = [...new Set(losses.map(wordsOf))].map((words) =>
    describeLoss(losses.filter((loss) => wordsOf(loss) === words)),
  );
  return sentences.join(' ') || null;
}

function describeLoss(alike: readonly Loss[]): string {
  const [loss] = alike;
  if (!loss) return '';
  const { why, source, recipe, name } = loss;
  const isOne = alike.length === 1;
  const these = isOne
    ? name === undefined
      ? 'this photo'
      : shorten(name)
    : `${String(alike.length)} photos`;
  const photos = `${isOne && name === undefined ? 'This photo' : these} ${isOne ? 'was' : 'were'}`;
  const it = isOne ? 'it' : 'them';
  const again = source === 'camera' ? `retake ${it}.` : `choose ${it} again.`;
  const list = recipe ? `On this ${DEVICE}` : 'Ready to transform';
  switch (why) {
    case 'gone':
      return `We couldn’t read ${these}. ${capital(again)}`;
    case 'no_room':
      return `${photos} NOT saved: this ${DEVICE} is full. Free up space, then ${again}`;
    case 'outdated':
      return `${photos} NOT saved: this version of the app is too old. Update it, then ${again}`;
    case 'storage_error':
      return `${photos} NOT saved: this ${DEVICE}’s storage isn’t responding. Close the app, open it, then ${again}`;
    case 'unsure':
      return `We couldn’t check whether ${these} ${isOne ? 'was' : 'were'} saved. Look under ‘${list}’ before you ${again}`;
    case 'left':
      return `Your last ${isOne ? 'shot' : `${String(alike.length)} shots`} may not be saved: the app closed too soon. Check before you ${again}`;
    case 'unfit':
      return `${photos} NOT saved: the camera’s picture couldn’t be used. ${capital(again)}`;
    case 'no_https':
      return `${photos} NOT saved: this address isn’t secure. Open it with https:// in front, then ${again}`;
    case 'nobody':
      return `${photos} NOT saved: you’re not signed in. Sign in, then ${again}`;
  }
}

/** Its beginning and its end. */
function shorten(name: string): string {
  const signs = Array.from(name);
  const half = MOST_OF_NAME / 2;
  if (signs.length <= MOST_OF_NAME) return name;
  return `${signs.slice(0, half).join('')}…${signs.slice(1 - half).join('')}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
