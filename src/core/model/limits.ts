import { LIMITS, PLANS } from '#shared/contract.ts';

/** What a photo must be like, in the units people think in. */
export const photoLimits = {
  bytes: LIMITS.originalBytes,
  megabytes: LIMITS.originalBytes / (1024 * 1024),
  shortSidePixels: LIMITS.shortSidePixels,
  perBatch: LIMITS.batchPhotos,
} as const;

/** Pictures that cost nothing, each month. */
export const FREE_CREDITS = PLANS.free.credits;

/** How long a picture usually takes: in a sentence, and beside a picture that is being made. */
export const USUAL_TIME = '10 to 30 seconds';
export const USUAL_TIME_SHORT = '10-30 seconds';

/** Characters of the words that say how a picture shall look. */
export const PROMPT_CHARACTERS = LIMITS.promptCharacters;

/** Photos on one page of the gallery. */
export const PAGE_SIZE = LIMITS.pageSize;

/** Fewer credits than this are said loudly. */
export const LOW_CREDITS = LIMITS.lowCredits;
/** So many of the newest lines of the ledger are read at first, and so many more whenever older ones are asked for. */
export const LEDGER_LINES = 50;
/** No server gives more rows at once. */
export const MOST_LEDGER_LINES = 1000;
/** Ids in one request: the address stays short enough for every server on the way. */
export const IDS_AT_ONCE = 80;
