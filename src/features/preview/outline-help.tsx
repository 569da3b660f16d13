import { DEVICE } from '#core/lib/device-word.ts';
import { isSurfaceMissing } from '#core/model/free-correction.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { useLoadedPicture } from '#state/first-picture.ts';
import { letGoOfCorrection } from '#state/outline.ts';
import { Button } from '#ui/button.tsx';
import { OutlinedPhoto } from '#ui/outlined-photo.tsx';
import type { Picture } from './choose-view.ts';
import { RerunButton } from './rerun-button.tsx';
import { NoCredit } from './run-again.tsx';
import { useCorrection } from './use-correction.ts';
import { useRunAgain } from './use-run-again.ts';

interface OutlineHelpProps {
  row: TransformationRow;
  pictures: readonly Picture[];
  /** What is looked at; undefined: none of the pictures. */
  shown: Picture | undefined;
  /** The photo's small picture on this phone. */
  own: string | undefined;
  /** With the address of the photo. */
  onFix: (photo: string) => void;
  ways: { login: string; billing: string };
  onStarted: () => void;
}

/** For every picture the way to put the dish's outline right. */
export function OutlineHelp({ row, pictures, shown, own, onFix, ways, onStarted }: OutlineHelpProps) {
  const { outline: corrected, asked, isFree } = useCorrection(row, pictures, shown);
  const original = useLoadedPicture([row.original_url]);
  const photo = original?.href ?? own;
  const isMissing = shown !== undefined && isSurfaceMissing(shown.recipe);
  const filename = sayPhotoName(row.original_filename);
  return (
    <section aria-label="Outline of the dish" className={`grid gap-3 ${corrected ? 'mt-2 w-full' : ''}`}>
      {corrected && photo && (
        <figure className="flex flex-wrap items-center gap-3">
          <OutlinedPhoto
            photo={photo}
            alt={`Your outline on ${filename}`}
            outline={corrected}
            className="rounded-control h-36 w-fit max-w-full overflow-hidden"
          />
          <figcaption className="text-ink-soft min-w-22 grow basis-0 text-sm">
            Your outline. Re-run to use it.
          </figcaption>
        </figure>
      )}
      <div className="flex flex-wrap gap-2">
        {corrected && asked && (
          <MakeAgain
            {...{ isFree, ways }}
            row={{ ...row, recipe: asked }}
            onStarted={() => {
              letGoOfCorrection(row.id, corrected);
              onStarted();
            }}
          />
        )}
        <Button
          variant={isMissing && !corrected ? 'ember' : 'quiet'}
          isDisabled={!photo}
          onClick={() => photo && onFix(photo)}
        >
          Fix the outline
        </Button>
      </div>
    </section>
  );
}

interface MakeAgainProps extends Pick<OutlineHelpProps, 'ways' | 'onStarted'> {
  /** With the wish for the next version: what is looked at, with the new outline. */
  row: TransformationRow;
  isFree: boolean;
}

function MakeAgain({ row, isFree, ways, onStarted }: MakeAgainProps) {
  const isOnline = useConnectivity((state) => state.isOnline);
  const { isRunning, hasNoCredit, run, forget } = useRunAgain(row, ways.login, onStarted);
  const canRun = isOnline && (row.status === 'ready' || row.status === 'failed');
  return (
    <>
      <RerunButton
        {...{ isFree, isRunning }}
        isDisabled={!canRun}
        onRun={() => void run(row.recipe, isFree)}
      />
      {!isOnline && (
        <p className="text-ink-soft w-full text-sm">
          Your outline is kept on this {DEVICE}. Re-run it when you have a connection.
        </p>
      )}
      <NoCredit isOpen={hasNoCredit} onClose={forget} billing={ways.billing} />
    </>
  );
}
