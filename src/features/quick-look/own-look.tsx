import { useEffect, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEVICE } from '#core/lib/device-word.ts';
import { ADVICE_WORDS } from '#core/model/coach.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import { nameStyle } from '#core/model/recipe.ts';
import {
  makeQuickLooks,
  nameOfThumb,
  useQuickLook,
  type QuickLookOnScreen,
} from '#state/make-quick-looks.ts';
import { useNextIsOfAi } from '#state/next-picture.ts';
import { keepCorrection, useCorrections, type OutlineEditorProps } from '#state/outline.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { useTraySelection, useSelectedPhoto } from '#state/quick-look.ts';
import { recipe, useStyleChoice } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { CompareSlider } from '#ui/compare-slider.tsx';
import { LookFrame, ratioOf } from './look-frame.tsx';
import { describeLook } from './look-words.ts';

export interface LookProps {
  /** Starts the worker that looks are made in. */
  spawn: () => Worker;
  editor: ComponentType<OutlineEditorProps>;
  /** The address of the open camera: there a photo is taken again. */
  camera: string;
}

/** A photo of the tray in the chosen style, before anything is sent or paid. */
export function OwnLook({ spawn, editor, camera }: LookProps) {
  useEffect(() => makeQuickLooks(spawn), [spawn]);
  const photo = useSelectedPhoto();
  const look = useQuickLook();
  return photo && <Look key={photo.id} {...{ photo, look, editor, camera }} />;
}

interface ShownLookProps extends Pick<LookProps, 'editor' | 'camera'> {
  photo: OutboxItem;
  look: QuickLookOnScreen;
}

function Look({ photo, look: { wanted, shown, hasFailed }, editor, camera }: ShownLookProps) {
  const navigate = useNavigate();
  const preview = usePhotoPreview(photo.id, photo.form);
  const called = sayPhotoName(photo.filename);
  const isMeant = shown?.key === wanted;
  const isReady = isMeant && shown?.isFirst === false;
  const advice = shown?.isFirst === false ? shown.look.advice : null;
  const name = useStyleChoice(nameOfThumb);
  const small = useTraySelection(({ thumbs }) => thumbs[name ?? '']);
  return (
    <LookFrame
      photo={photo}
      words={
        <>
          {advice && (
            <Hint
              words={`${ADVICE_WORDS[advice]}.`}
              way="Retake it"
              onGo={() => navigate(`${camera}&instead=${photo.id}`)}
            />
          )}
          <LookWords {...{ photo, shown, isReady, hasFailed, editor }} />
        </>
      }
    >
      {shown ? (
        <div className={`transition-opacity ${isMeant || small ? '' : 'opacity-60'}`}>
          <CompareSlider
            before={shown.before}
            after={isMeant ? shown.after : (small ?? shown.after)}
            beforeAlt={`${called}, before`}
            afterAlt={`${called}, after`}
            ratio={ratioOf(photo)}
            placement={shown.look.dish?.placement}
          />
        </div>
      ) : (
        preview && <img src={preview} alt="" className="size-full object-cover" />
      )}
    </LookFrame>
  );
}

interface LookWordsProps extends Pick<ShownLookProps, 'photo' | 'editor'>, Pick<QuickLookOnScreen, 'shown'> {
  isReady: boolean;
  hasFailed: boolean;
}

/** What a credit would buy, and what it would not. */
function LookWords({ photo, shown, isReady, hasFailed, editor: Editor }: LookWordsProps) {
  const choice = useStyleChoice();
  const { style, colour } = choice;
  const isOfAi = useNextIsOfAi();
  const [isFixing, setFixing] = useState(false);
  const preview = usePhotoPreview(photo.id, photo.form);
  const corrected = useCorrections(({ outlines }) => outlines[photo.id]);
  const outline = corrected ?? shown?.look.dish?.outline;
  const name = nameStyle(style === 'colour' ? { colour } : { style });
  const isAsked = recipe(choice) !== null;
  const words = isAsked && shown?.isFirst === false && describeLook(shown.look, isOfAi);
  return (
    <>
      <output className="sr-only">{isReady ? `Preview in ${name}, ready` : ''}</output>
      <div className="text-ink-soft min-h-15 text-sm">
        {hasFailed && (
          <p>
            {shown?.isFirst ? 'No sharper preview' : 'No preview'} on this {DEVICE}. You can still transform
            it.
          </p>
        )}
        {isAsked && !words && !hasFailed && <p>{shown ? 'Making it sharper …' : 'Making a preview …'}</p>}
        {words && words.missing && (
          <Hint words={words.missing} way="Fix it" isDisabled={!preview} onGo={() => setFixing(true)} />
        )}
        {words && <p>{words.done}</p>}
        {words && <p>{words.promise}</p>}
      </div>
      {isFixing && preview && (
        <Editor
          isOpen
          photo={preview}
          filename={sayPhotoName(photo.filename)}
          hint={outline && { outline }}
          onSave={(drawn) => {
            keepCorrection(photo.id, drawn);
            setFixing(false);
          }}
          onClose={() => setFixing(false)}
        />
      )}
    </>
  );
}

interface HintProps {
  words: string;
  way: string;
  isDisabled?: boolean;
  onGo: () => void;
}

/** What could be better, and the way to it. */
function Hint({ words, way, isDisabled = false, onGo }: HintProps) {
  return (
    <div className="mb-1 flex items-center justify-between gap-3 text-sm font-medium">
      <p className="text-ink">{words}</p>
      <span className="shrink-0">
        <Button variant="quiet" isDisabled={isDisabled} onClick={onGo}>
          {way}
        </Button>
      </span>
    </div>
  );
}
