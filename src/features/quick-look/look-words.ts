import { DEVICE } from '#core/lib/device-word.ts';
import type { QuickLook } from '#core/model/quick-look.ts';
import { CONFIDENT } from '#shared/confident.ts';
import type { Surface } from '#shared/contract.ts';

/** What becomes of the table where another is asked for. */
const TABLES: Partial<Record<Surface, string>> = {
  kept: 'The table stays: we’re not sure of the outline.',
  toned: 'The table is only tinted: we’re not sure of the outline.',
};

/** Of a sure outline: it leaves no table to be seen. */
const FILLED = 'The table stays: the dish seems to fill the photo.';

interface LookWords {
  /** The surface that was asked for cannot be put in. */
  missing: string | null;
  done: string;
  /** What it costs, and whose look it is. */
  promise: string;
}

/** `isOfAi`: the picture that came back last was an AI's, so the next one will be, too. */
export function describeLook(
  { surface, dish, did, couldNot }: Pick<QuickLook, 'surface' | 'dish' | 'did' | 'couldNot'>,
  isOfAi: boolean,
): LookWords {
  // The style is what was chosen: nobody needs to be told.
  const done = did.filter((line) => !line.startsWith('Style: '));
  const isFilled = surface === 'kept' && dish && dish.confidence >= CONFIDENT;
  return {
    missing: isFilled ? FILLED : (TABLES[surface ?? 'none'] ?? null),
    done: [...done, ...couldNot].map((line) => `${line}.`).join(' '),
    promise: isOfAi
      ? `A quick look by the engine on this ${DEVICE}; the AI engine may change more.`
      : 'Free preview.',
  };
}
