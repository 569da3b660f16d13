/**
 * The parts that only some photos need (HEIC, old browsers), and those that show a photo before it is sent: too large to
 * be fetched by everybody. Neither the precache nor the build's list of its files has those whose names begin so.
 */
export const LATE_FILES = ['libheif', 'heic-', 'convert-with-library', 'own-look', 'look-worker'] as const;
