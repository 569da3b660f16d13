import { DEVICE } from '#core/lib/device-word.ts';
import { useState, type ComponentType } from 'react';
import { isCorrectionFree, isNextFree, isSurfaceMissing } from '#core/model/free-correction.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { useLoadedPicture } from '#state/first-picture.ts';
import { keepCorrection, useCorrections, type OutlineEditorProps } from '#state/outline.ts';
import { Button } from '#ui/button.tsx';
import { OutlinedPhoto } from '#ui/outlined-photo.tsx';
import type { Picture } from './choose-view.ts';
import { NotInPicture } from './not-in-picture.tsx';
import { NoCredit } from './run-again.tsx';
import { useRunAgain } from './use-run-again.ts';
import type { DishHint, Recipe } from '#shared/contract.ts';

interface OutlineHelpProps {
  row: TransformationRow;
  pictures: readonly Picture[];
  /** What is looked at; undefined: none of the pictures. */
  shown: Picture | undefined;
  /** The photo's small picture on this phone. */
  own: string | undefined;
  editor: ComponentType<OutlineEditorProps>;
  ways: { login: string; billing: string };
  onStarted: () => void;
}

/**
 * What is not in the picture, and for every picture the way to put the dish's outline right. Its place is there before the
 * first picture, whichever is looked at: none moves another.
 */
export function OutlineHelp({
  row,
  pictures,
  shown,
  own,
  editor: Editor,
  ways,
  onStarted,
}: OutlineHelpProps) {
  // The photo's address as the editor was opened: another one would take away what is being drawn.
  const [fixing, setFixing] = useState<string>();
  const corrected = useCorrections(({ outlines }) => outlines[row.id]);
  const original = useLoadedPicture([row.original_url]);
  const photo = original?.href ?? own;
  const isMissing = shown !== undefined && isSurfaceMissing(shown.recipe);
  const { recipe } = shown ?? row;
  const asked = corrected && { ...recipe, dish: { outline: corrected } };
  const isFree = asked ? isNextFree(pictures, asked) : isCorrectionFree(pictures);
  const filename = sayPhotoName(row.original_filename);
  return (
    <section
      aria-label="Outline of the dish"
      data-kept-clear=""
      className={`grid gap-3 ${pictures.length === 0 ? 'invisible' : ''}`}
    >
      <NotInPicture {...{ pictures, shown, isFree }} hasOutline={corrected !== undefined} />
      {corrected && photo && (
        <OutlinedPhoto
          photo={photo}
          alt={`Your outline on ${filename}`}
          outline={corrected}
          className="h-36 w-fit max-w-full"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {asked && <MakeAgain {...{ isFree, ways, onStarted }} row={{ ...row, recipe: asked }} />}
        <Button
          variant={isMissing && !corrected ? 'ember' : 'quiet'}
          isDisabled={!photo}
          onClick={() => setFixing(photo)}
        >
          Fix the outline
        </Button>
      </div>
      {fixing && (
        <Editor
          isOpen
          photo={fixing}
          filename={filename}
          hint={corrected ? { outline: corrected } : hintOf((shown ?? pictures.at(-1) ?? row).recipe)}
          onSave={(outline) => {
            keepCorrection(row.id, outline);
            setFixing(undefined);
          }}
          onClose={() => setFixing(undefined)}
        />
      )}
    </section>
  );
}

/** A person's own outline before what the engine saw, and that before a ring. */
function hintOf({ dish, report }: Recipe): DishHint | undefined {
  if (dish && 'outline' in dish) return dish;
  return report?.dish ? { outline: report.dish.outline } : dish;
}

interface MakeAgainProps extends Pick<OutlineHelpProps, 'ways' | 'onStarted'> {
  /** With the wish for the next version: what is looked at, with the new outline. */
  row: TransformationRow;
  isFree: boolean;
}

function MakeAgain({ row, isFree, ways, onStarted }: MakeAgainProps) {
  const isOnline = useConnectivity((state) => state.isOnline);
  const { isRunning, hasNoCredit, run, forget } = useRunAgain(row, ways.login, () => {
    keepCorrection(row.id, null);
    onStarted();
  });
  const canRun = isOnline && (row.status === 'ready' || row.status === 'failed');
  return (
    <>
      <Button isDisabled={!canRun} isWaiting={isRunning} onClick={() => void run()}>
        {isRunning ? 'Starting …' : isFree ? 'Re-run, free' : 'Re-run for 1 credit'}
      </Button>
      {!isOnline && (
        <p className="text-ink-soft w-full text-sm">
          Your outline is kept on this {DEVICE}. Re-run it when you have a connection.
        </p>
      )}
      <NoCredit isOpen={hasNoCredit} onClose={forget} billing={ways.billing} />
    </>
  );
}
