import { useEffect, useState, type ComponentType } from 'react';
import { DEVICE } from '#core/lib/device-word.ts';
import { savesData, useTraySelection, useSelectedPhoto } from '#state/quick-look.ts';
import { Button } from '#ui/button.tsx';
import { catchFocus } from '#ui/catch-focus.ts';
import { useMediaAtRest } from '#ui/use-media.ts';
import { LookFrame } from './look-frame.tsx';
import { LOOK_MB } from './look-size.ts';
import type { LookProps } from './own-look.tsx';

/** Once it is here it is shown at once. */
let fetched: ComponentType<LookProps> | undefined;

/** Kept on the device only once it was needed; where it does not come, that is said, and the next photo asks for it anew. */
function LateLook(props: LookProps) {
  const photo = useSelectedPhoto();
  const [Look, setLook] = useState(() => fetched);
  const id = photo?.id ?? null;
  /** What it did not come for; undefined: it has not failed. */
  const [failedFor, setFailedFor] = useState<string | null>();
  useEffect(() => {
    if (fetched) return;
    import('./own-look.tsx').then(
      (file) => {
        fetched = file.OwnLook;
        setLook(() => fetched);
      },
      () => setFailedFor(id),
    );
  }, [id]);
  if (Look) return <Look {...props} />;
  if (!photo) return null;
  if (failedFor !== photo.id) return <LookFrame photo={photo} />;
  return <p className="text-ink-soft text-sm">No preview on this {DEVICE}. You can still transform it.</p>;
}

const PLACE_ID = 'own-look';

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
        <Button
          variant="quiet"
          isDisabled={!photo}
          onClick={() => {
            setWanted(true);
            // The button goes: the keyboard goes on at what it asked for.
            requestAnimationFrame(() => catchFocus(PLACE_ID));
          }}
        >
          Show my photo in this style ({LOOK_MB} MB)
        </Button>
      </div>
    );
  }
  return (
    <section id={PLACE_ID} aria-label="Preview" tabIndex={-1} className="outline-none empty:hidden">
      {!photo && isChoosing && <LookFrame photo={NOT_MEASURED} />}
      <LateLook {...props} />
    </section>
  );
}
