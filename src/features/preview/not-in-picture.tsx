import { isSurfaceMissing } from '#core/model/free-correction.ts';
import { TABLES, whyNoTable, wordsNotDone } from '#core/model/not-done.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { Picture } from './choose-view.ts';
import { useCorrection } from './use-correction.ts';
import type { Recipe } from '#shared/contract.ts';

interface NotInPictureProps {
  row: TransformationRow;
  pictures: readonly Picture[];
  /** What is looked at; the words are about it. */
  shown: Picture | undefined;
}

const NOTE = 'bg-sunk rounded-control col-start-1 row-start-1 grid content-start gap-2 border-l-4 p-3';
const LIST = new Intl.ListFormat('en-GB');

const lacks = (recipe: Recipe): boolean => isSurfaceMissing(recipe) || wordsNotDone(recipe).length > 0;

/**
 * What was asked for and is not in the picture, above it; over one that lacks nothing, which ones do. The words of all
 * versions lie in one place: nothing moves when another one is chosen.
 */
export function NotInPicture({ row, pictures, shown }: NotInPictureProps) {
  const { outline, isFree } = useCorrection(row, pictures, shown);
  const lacking = pictures.filter(({ recipe }) => lacks(recipe));
  if (lacking.length === 0) return null;
  const numbers = lacking.map(({ number }) => `V${String(number)}`);
  return (
    <section aria-label="Not in this picture" data-kept-clear="" className="grid text-sm">
      <p
        className={`${NOTE} border-line text-ink-soft max-w-none ${shown && lacks(shown.recipe) ? 'invisible' : ''}`}
      >
        {`Something is missing from ${LIST.format(numbers)}. Choose ${numbers.length > 1 ? 'one' : 'it'} to see what.`}
      </p>
      {lacking.map(({ number, recipe }) => (
        <div key={number} className={`${NOTE} border-amber ${number === shown?.number ? '' : 'invisible'}`}>
          {isSurfaceMissing(recipe) && <Surface {...{ recipe, isFree }} hasOutline={outline !== undefined} />}
          {wordsNotDone(recipe).length > 0 && (
            <ul className="grid gap-1 font-semibold">
              {wordsNotDone(recipe).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

interface SurfaceProps {
  recipe: Recipe;
  /** Whether the next version costs nothing with a better outline. */
  isFree: boolean;
  /** Somebody has shown where the dish ends by now. */
  hasOutline: boolean;
}

function Surface({ recipe: { report }, isFree, hasOutline }: SurfaceProps) {
  return (
    <div>
      <p className="font-semibold">{TABLES[report?.surface ?? 'kept']}</p>
      <p className="mt-1">
        The new surface couldn’t be added: {report && whyNoTable(report)}.{' '}
        {hasOutline ? 'Thanks.' : 'Show us its outline.'} {isFree && 'The next version is free.'}
      </p>
    </div>
  );
}
