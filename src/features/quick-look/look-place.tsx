import { lazy, Suspense, useState, type ComponentType } from 'react';
import { savesData, useTraySelection, useSelectedPhoto } from '#state/quick-look.ts';
import { Button } from '#ui/button.tsx';
import { useMediaAtRest } from '#ui/use-media.ts';
import { LookFrame } from './look-frame.tsx';
import { LOOK_MB } from './look-size.ts';
import type { LookProps } from './own-look.tsx';

/** Kept on the device only once it was needed: without it, the styles show the dish that they come with. */
const OwnLook = lazy<ComponentType<LookProps>>(() =>
  import('./own-look.tsx').then(
    (file) => ({ default: file.OwnLook }),
    () => ({ default: () => null }),
  ),
);

/** Most photos of dishes are four by three. */
const NOT_MEASURED = { width: null, height: null };

interface LookPlaceProps extends LookProps {
  /** Beside the styles on a screen of two columns, between them and their heading on a phone. */
  at: 'wide' | 'narrow';
}

/** A photo of the tray in the chosen style; nothing is seen while the tray is empty, but all may be got ready. */
export function LookPlace({ at, ...props }: LookPlaceProps) {
  const photo = useSelectedPhoto();
  const { isExpected, isChoosing } = useTraySelection();
  const isWide = useMediaAtRest('(min-width: 64rem)');
  const [isWanted, setWanted] = useState(() => !savesData());
  if (isWide !== (at === 'wide') || !(photo || isChoosing || (isExpected && isWanted))) return null;
  if (!isWanted) {
    return (
      <div className="lg:mt-4">
        <Button variant="quiet" isDisabled={!photo} onClick={() => setWanted(true)}>
          Show my photo in this style ({LOOK_MB} MB)
        </Button>
      </div>
    );
  }
  return (
    <>
      {!photo && isChoosing && <LookFrame photo={NOT_MEASURED} />}
      <Suspense fallback={photo && <LookFrame photo={photo} />}>
        <OwnLook {...props} />
      </Suspense>
    </>
  );
}
