import type { Recipe } from '#shared/contract.ts';

/** How the engine begins what it says of somebody's own words; what it says of the photo itself begins otherwise. */
const OF_WORDS = /^Can(?:’t|not) /;

/** What somebody asked for in words and no picture of this recipe shows, each once. */
export const wordsNotDone = ({ report }: Recipe): readonly string[] => [
  ...new Set(report?.couldNot.filter((line) => OF_WORDS.test(line))),
];
