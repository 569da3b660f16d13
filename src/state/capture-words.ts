import { DEVICE } from '#core/lib/device-word.ts';
import { countOf } from '#core/lib/count-of.ts';
import type { LeftOut, NotSaved, Outcome } from '#core/intake/intake.ts';
import { photoLimits } from '#core/model/limits.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';

/**
 * Why a photo is not, or not surely, on this phone. `nobody`: no person is known whose photo it would be. `unfit`: the camera itself
 * made something that the rules leave out, which must not go by quietly.
 */
export type Loss = NotSaved | 'nobody' | 'unfit';

/** Where photos come from, and by that where they lie: without a recipe they are drafts. */
export type Origin = Pick<OutboxItem, 'source' | 'recipe'>;

/** One quiet sentence for what was left out by the rules; null where nothing was. */
export function describeLeftOut(outcomes: readonly Outcome[]): string | null {
  const count = (...whys: LeftOut[]) =>
    outcomes.filter((each) => each.outcome === 'left_out' && whys.includes(each.why)).length;
  const unfit = count('not_a_photo', 'too_large');
  const spare = count('too_many');
  const { megabytes, perBatch } = photoLimits;
  const sentences = [
    unfit > 0 && `${countOf(unfit, 'file')} skipped: only JPG, PNG and HEIC up to ${String(megabytes)} MB.`,
    spare > 0 && `${countOf(spare, 'file')} skipped: ${String(perBatch)} photos max.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ') || null;
}

/** What is said loudly: these photos are lost, or may be, unless somebody acts now. */
export function describeLosses(losses: readonly Loss[], origin: Origin): string | null {
  const sentences = [...new Set(losses)].map((why) =>
    describeLoss(why, losses.filter((each) => each === why).length, origin),
  );
  return sentences.join(' ') || null;
}

function describeLoss(why: Loss, count: number, { source, recipe }: Origin): string {
  const isOne = count === 1;
  const photos = isOne ? 'This photo was' : `${String(count)} photos were`;
  const it = isOne ? 'it' : 'them';
  const again = source === 'camera' ? `retake ${it}.` : `choose ${it} again.`;
  const list = recipe ? `On this ${DEVICE}` : 'Ready to transform';
  switch (why) {
    case 'gone':
      return `We couldn’t read ${isOne ? 'this photo' : `${String(count)} photos`}. ${capital(again)}`;
    case 'no_room':
      return `${photos} NOT saved: this ${DEVICE} is full. Free up space, then ${again}`;
    case 'outdated':
      return `${photos} NOT saved: this version of the app is too old. Update it, then ${again}`;
    case 'storage_error':
      return `${photos} NOT saved: this ${DEVICE}’s storage isn’t responding. Close the app, open it, then ${again}`;
    case 'unsure':
      return `We couldn’t check whether ${isOne ? 'this photo was' : `${String(count)} photos were`} saved. Look under ‘${list}’ before you ${again}`;
    case 'unfit':
      return `${photos} NOT saved: the camera’s picture couldn’t be used. ${capital(again)}`;
    case 'nobody':
      return `${photos} NOT saved: you’re not signed in. Sign in, then ${again}`;
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
