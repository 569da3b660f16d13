import type { TransformationRow } from '#core/model/server-rows.ts';

type FailureCode = NonNullable<TransformationRow['failure_code']>;

interface Reason {
  why: string;
  /** What helps, where trying the same again may not. */
  help: string;
}

const REASONS: Record<FailureCode, Reason> = {
  unreadable_photo: {
    why: 'We couldn’t read the photo: its file is damaged.',
    help: 'Retake it, or choose another photo.',
  },
  unsupported_photo: {
    why: 'We can’t enhance this kind of file.',
    help: 'Use a JPG, PNG or HEIC photo.',
  },
  heic_not_readable: {
    why: 'We couldn’t read this HEIC photo.',
    help: 'Save it as JPG on your phone, then upload it again.',
  },
  photo_too_large: {
    why: 'The photo has too many pixels.',
    help: 'Save a smaller copy, and upload that.',
  },
  original_missing: {
    why: 'The photo didn’t upload completely.',
    help: 'Upload it once more.',
  },
  content_rejected: {
    why: 'The safety checker refused it.',
    help: 'Try other words or another photo.',
  },
  input_invalid: {
    why: 'The enhancer couldn’t use these words with this photo.',
    help: 'Try another style, or shorter words.',
  },
  engine_unavailable: {
    why: 'We couldn’t reach the enhancer.',
    help: 'The same photo often works a little later.',
  },
  internal: {
    why: 'Something went wrong on our side.',
    help: 'The same photo often works on the next try.',
  },
};

/** Why no picture was made, in plain words. */
export function explainFailure(code: TransformationRow['failure_code']): Reason {
  return REASONS[code ?? 'internal'];
}
