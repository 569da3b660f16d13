import { makeGoldenDataDir } from '#tests/support/server/golden-data-dir.ts';

/** Vitest calls this once before the files of its project `backend`, and what it gives back after them. */
export const setup = (): Promise<() => void> => makeGoldenDataDir();
