/**
 * The parts that only some photos need (HEIC, old browsers), those that show a photo before it is sent, or to a visitor,
 * those that export a finished picture, and those that check a signature: not to be fetched by everybody. The list of
 * what the worker keeps has none whose name begins so.
 */
export const LATE_FILES = [
  'libheif',
  'heic-',
  'convert-with-library',
  'own-look',
  'look-worker',
  'open-ring-seeker',
  'visitor-',
  'export-',
  'check-c2pa',
  'c2pa_bg',
] as const;
