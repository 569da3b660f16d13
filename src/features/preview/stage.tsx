import { useState } from 'react';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { usePhotoWords } from '#state/photo-words.ts';
import type { Picture, View } from './choose-view.ts';
import { FinishedPicture } from './finished-picture.tsx';
import { PhotoItself } from './photo-itself.tsx';
import { StatusPanel } from './status-panel.tsx';
import { Enhancing, Failed, OnPhone, StatusText } from './status-views.tsx';

interface StageProps {
  view: View;
  /** False: somebody has chosen what they want to see. */
  isNow: boolean;
  row: TransformationRow | null;
  pictures: readonly Picture[];
  /** The photo's small picture on this phone. */
  own: string | undefined;
  filename: string;
  ways: { outbox: string; login: string; billing: string };
}

/** The main area: a picture, or where the photo is on its way to one. */
export function Stage({ view, isNow, row, pictures, own, filename, ways }: StageProps) {
  const describe = usePhotoWords();
  const words = view.kind === 'on_phone' ? describe(view.item) : undefined;
  const isNew = useIsNew(view, isNow);
  const original = row?.original_url;
  return (
    <div aria-live="polite">
      {view.kind === 'picture' ? (
        <FinishedPicture
          picture={view.picture}
          filename={filename}
          original={original}
          own={own}
          isNew={isNew}
        />
      ) : view.kind === 'before' ? (
        <PhotoItself filename={filename} original={original} own={own} />
      ) : (
        <StatusPanel original={original} own={own}>
          {view.kind === 'enhancing' && <Enhancing since={view.since} />}
          {view.kind === 'failed' && row && (
            <Failed {...{ row, pictures }} login={ways.login} billing={ways.billing} />
          )}
          {view.kind === 'status' && <StatusText status={view.status} />}
          {words && <OnPhone status={row?.status} words={words} outbox={ways.outbox} />}
        </StatusPanel>
      )}
    </div>
  );
}

/** Whether the picture took the place of words that said where the photo was: such a one is unveiled once. */
function useIsNew({ kind }: View, isNow: boolean): boolean {
  const [wasAwaited, setAwaited] = useState(false);
  const isAwaited = isNow && (kind === 'picture' ? wasAwaited : kind !== 'before');
  if (isAwaited !== wasAwaited) setAwaited(isAwaited);
  return isAwaited && kind === 'picture';
}
