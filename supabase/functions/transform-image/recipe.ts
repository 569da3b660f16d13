import { z } from 'zod';
import type { Recipe, RecipeReport } from '../_shared/contract.ts';
import type { EnhanceRequest } from '../_shared/enhance/enhance-request.ts';
import { STYLES } from '../_shared/styles.ts';
import { dishHint, shortenLock, shortenReport } from './dish-hint.ts';
import type { Job } from './job-queue.ts';
import type { FinishedPicture } from './pictures/pipeline.ts';

/** Lines of a report, and characters of a line, that are kept. */
const MOST_LINES = 20;
const LONGEST_LINE = 200;

/** Beyond any that is sent; of a large number a double may be longer than what was measured. */
const count = z.number().min(0).max(1000);

const known = z.object({
  prompt: z.string(),
  style: z
    .enum(STYLES.map(({ id }) => id))
    .optional()
    .catch(undefined),
  colour: z.string().max(7).optional().catch(undefined),
  image_size: z.string().max(40).optional().catch(undefined),
  num_images: count.optional().catch(undefined),
  max_images: count.optional().catch(undefined),
  dish: dishHint.optional().catch(undefined),
  lock: z.boolean().optional().catch(undefined),
});

/** What a job asks for, as far as we know the words; whatever else a client put into its recipe stays unread. */
export function readRecipe(job: Pick<Job, 'recipe'>): EnhanceRequest & Recipe {
  return readKnown(job.recipe);
}

function readKnown(recipe: unknown): EnhanceRequest & Recipe {
  const { prompt, ...rest } = known.parse(recipe);
  const told = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { prompt, ...Object.fromEntries(told) };
}

/**
 * Whether the photo's own dish goes back over what a cloud engine makes. Where nothing is said, it does so for a style and
 * for a colour: they change what is around the dish, while words of one's own may ask for more.
 */
export const wantsLock = ({ lock, style, colour }: Recipe): boolean =>
  lock ?? (style !== undefined || colour !== undefined);

/** The recipe as it is kept with the finished version. */
export function completeRecipe(
  asked: Recipe,
  picture: Pick<FinishedPicture, 'width' | 'height'>,
  made: {
    engine: string;
    promptClause?: number;
    report?: Omit<RecipeReport, 'engine' | 'promptClause'>;
    watermark?: boolean;
    key?: string;
    /** Of the chain of engines. */
    isFirst?: boolean;
    marks?: RecipeReport['marks'];
  },
): Recipe {
  const { engine, promptClause, report, watermark, key, isFirst, marks } = made;
  const lines = (all: readonly string[] = []) =>
    all.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE));
  return {
    ...readKnown(asked),
    width: picture.width,
    height: picture.height,
    report: {
      engine,
      ...(promptClause !== undefined && { promptClause }),
      ...(key !== undefined && { key }),
      ...(isFirst && { repeats: true as const }),
      ...(watermark && { watermark: true as const }),
      did: lines(report?.did),
      couldNot: lines(report?.couldNot),
      ...(report?.surface && { surface: report.surface }),
      ...(report?.dish && { dish: shortenReport(report.dish) }),
      ...(report?.lock && { lock: shortenLock(report.lock) }),
      ...(marks && { marks }),
    },
  };
}
