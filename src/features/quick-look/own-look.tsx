import { useEffect, useState } from 'react';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { isDrawnByAi, styles } from '#core/model/recipe.ts';
import { makeQuickLooks, useQuickLook, type QuickLookOnScreen } from '#state/make-quick-looks.ts';
import { useMirror } from '#state/mirror.ts';
import { keepCorrection, useCorrections } from '#state/outline.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { usePhotoLookedAt } from '#state/quick-look.ts';
import { useStyleChoice } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { CompareSlider } from '#ui/compare-slider.tsx';
import { FRAME, frameOf } from './look-frame.ts';
import type { LookProps } from './look-place.tsx';
import { describeLook } from './look-words.ts';

/** A photo of the tray in the chosen style, before anything is sent or paid. */
export function OwnLook({ spawn, editor }: LookProps) {
  useEffect(() => makeQuickLooks(spawn), [spawn]);
  const photo = usePhotoLookedAt();
  const look = useQuickLook();
  return photo && look.wanted !== null && <Look key={photo.id} {...{ photo, look, editor }} />;
}

interface ShownLookProps extends Pick<LookProps, 'editor'> {
  photo: OutboxItem;
  look: QuickLookOnScreen;
}

function Look({ photo, look: { wanted, shown, hasFailed }, editor }: ShownLookProps) {
  const preview = usePhotoPreview(photo.id, photo.form);
  const isReady = shown?.key === wanted;
  const { aspectRatio: ratio } = frameOf(photo);
  return (
    <div className="grid gap-2">
      <div className={FRAME} style={frameOf(photo)}>
        {shown ? (
          <div className={`transition-opacity ${isReady ? '' : 'opacity-60'}`}>
            <CompareSlider
              before={shown.before}
              after={shown.after}
              beforeAlt={`${photo.filename}, before`}
              afterAlt={`${photo.filename}, after`}
              ratio={ratio}
              placement={shown.look.dish?.placement}
            />
          </div>
        ) : (
          preview && <img src={preview} alt="" className="size-full object-cover" />
        )}
      </div>
      <LookWords {...{ photo, shown, isReady, hasFailed, editor }} />
    </div>
  );
}

interface LookWordsProps extends Pick<ShownLookProps, 'photo' | 'editor'>, Pick<QuickLookOnScreen, 'shown'> {
  isReady: boolean;
  hasFailed: boolean;
}

/** What a credit would buy, and what it would not. */
function LookWords({ photo, shown, isReady, hasFailed, editor: Editor }: LookWordsProps) {
  const { look: chosen } = useStyleChoice();
  const isOfAi = useMirror(({ recent }) => {
    const last = recent.find(({ recipe }) => recipe.report);
    return last !== undefined && isDrawnByAi(last.recipe);
  });
  const [isFixing, setFixing] = useState(false);
  const preview = usePhotoPreview(photo.id, photo.form);
  const corrected = useCorrections(({ outlines }) => outlines[photo.id]);
  const outline = corrected ?? shown?.look.dish?.outline;
  const name =
    styles.find(({ id }) => id === chosen)?.name ?? (chosen === 'colour' ? 'your colour' : 'your own words');
  const words = shown && describeLook(shown.look, isOfAi);
  return (
    <>
      <output className="sr-only">{isReady ? `Preview in ${name}, ready` : ''}</output>
      <div className="text-ink-soft min-h-15 text-sm">
        {hasFailed && <p>It cannot be shown beforehand here. The transform works all the same.</p>}
        {!words && !hasFailed && <p>Making a quick look …</p>}
        {words?.missing && (
          <div className="text-ink mb-1 flex items-center justify-between gap-3 font-medium">
            <p>{words.missing}</p>
            <Button variant="quiet" isDisabled={!preview} onClick={() => setFixing(true)}>
              Fix it
            </Button>
          </div>
        )}
        {words && <p>{words.done}</p>}
        {words && <p>{words.promise}</p>}
      </div>
      {isFixing && preview && (
        <Editor
          isOpen
          photo={preview}
          filename={photo.filename}
          hint={outline && { outline }}
          onSave={(outline) => {
            keepCorrection(photo.id, outline);
            setFixing(false);
          }}
          onClose={() => setFixing(false)}
        />
      )}
    </>
  );
}
