import type { QuickLook } from '#state/make-quick-looks.ts';

interface LookWords {
  /** The surface that was asked for cannot be put in. */
  missing: string | null;
  done: string;
  /** What it costs, and whose look it is. */
  promise: string;
}

/** Of the engine that runs on phones and on the server alike. */
const BUILT_IN = 'local';

/** `lastEngine`: whose picture came back last; undefined: none has yet. */
export function describeLook(
  { surface, did, couldNot }: Pick<QuickLook, 'surface' | 'did' | 'couldNot'>,
  lastEngine: string | undefined,
): LookWords {
  // The style is what was chosen: nobody needs to be told.
  const done = did.filter((line) => !line.startsWith('Style: '));
  const isOfAi = lastEngine !== undefined && lastEngine !== BUILT_IN;
  return {
    missing: surface === 'kept' || surface === 'toned' ? 'The table stays: outline not sure.' : null,
    done: [...done, ...couldNot].map((line) => `${line}.`).join(' '),
    promise: isOfAi
      ? 'A quick look by the engine on this phone; the AI engine may change more.'
      : 'A quick look: it costs nothing.',
  };
}
