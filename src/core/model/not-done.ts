import { CONFIDENT } from '#shared/confident.ts';
import type { Recipe, RecipeReport, Surface } from '#shared/contract.ts';

/** How the engine begins what it says of somebody's own words; what it says of the photo itself begins otherwise. */
const OF_WORDS = /^Can(?:’t|not) /;

/** What somebody asked for in words and no picture of this recipe shows, each once. */
export const wordsNotDone = ({ report }: Recipe): readonly string[] => [
  ...new Set(report?.couldNot.filter((line) => OF_WORDS.test(line))),
];

/** What became of the table where another was asked for and could not be put in under the dish. */
export const TABLES: Partial<Record<Surface, string>> = {
  kept: 'The table stayed as it was',
  toned: 'The table was only tinted',
};

/** Why. A sure outline that got no surface leaves none to be seen. */
export const whyNoTable = ({ surface, dish }: Pick<RecipeReport, 'surface' | 'dish'>): string =>
  surface === 'kept' && dish && dish.confidence >= CONFIDENT
    ? 'the dish seems to fill the photo'
    : 'we weren’t sure where the dish ends';

/** What was done, each once. Pictures of older versions of the app say 'toned', and light in figures. */
export const listDone = ({ did }: Pick<RecipeReport, 'did'>): string[] => [
  ...new Set(
    did.map((line) =>
      line
        .replace(/ toned$/, ' tinted')
        .replace(/^Exposure: \+.*/, 'Brighter')
        .replace(/^Exposure: −.*/, 'Darker'),
    ),
  ),
];

/** All that was asked for and not done, the table first, each once. */
export const listNotDone = (report: Pick<RecipeReport, 'surface' | 'dish' | 'couldNot'>): string[] => {
  const table = TABLES[report.surface ?? 'none'];
  return [...new Set([...(table ? [`${table}: ${whyNoTable(report)}`] : []), ...report.couldNot])];
};
