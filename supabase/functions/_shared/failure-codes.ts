/** Why a transformation has failed; its credit is back. `transformations.failure_code` holds one of them. */
export const FAILURE_CODES = [
  'unreadable_photo',
  'unsupported_photo',
  'heic_not_readable',
  'photo_too_large',
  'original_missing',
  'content_rejected',
  'input_invalid',
  'engine_unavailable',
  'internal',
] as const;
