import { DEVICE } from '#core/lib/device-word.ts';
import { useState } from 'react';
import { exportSlots } from '#core/model/export-slots.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { NotOpened } from '#state/export-picture.ts';
import type { ExportProps } from '#state/exports.ts';
import { useMirror } from '#state/mirror.ts';
import { TitleBar, WholeScreen } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ExportPlaces } from './export-places.tsx';
import { useOpenedPicture } from './use-opened-picture.ts';

interface ExportDialogProps {
  of: ExportProps & { picture: NonNullable<ExportProps['picture']> };
  spawn: () => Worker;
  onClose: () => void;
}

const NOT_OPENED: Record<NotOpened, string> = {
  not_here: `This picture isn’t on this ${DEVICE}. Try again when you have a connection.`,
  not_possible: 'Couldn’t open the cropping tool. Connect and try again, or update your browser.',
};

/** The whole screen is where a picture may go. */
export function ExportDialog({ of, spawn, onClose }: ExportDialogProps) {
  const [slotId, setSlotId] = useState<string | null>(null);
  // Until the plan is known it may be the free one.
  const isFreePlan = useMirror(({ subscription }) => (subscription?.plan ?? 'free') === 'free');
  const opened = useOpenedPicture(spawn, of.picture.output);
  const slot = exportSlots.find(({ id }) => id === slotId);
  // From one place back to all, and from there out.
  const leave = () => (slot ? setSlotId(null) : onClose());
  return (
    <WholeScreen isOpen onClose={leave}>
      <TitleBar
        title={slot ? `${slot.platform}, ${slot.use.toLowerCase()}` : `Export ${sayPhotoName(of.filename)}`}
        back={slot && 'Back to all places'}
      />
      {opened === undefined ? (
        <div aria-busy="true" className="p-4">
          <Skeleton className="rounded-card h-36" />
        </div>
      ) : typeof opened === 'string' ? (
        <p role="alert" className="text-ink-soft m-auto p-4 text-center">
          {NOT_OPENED[opened]}
        </p>
      ) : (
        <ExportPlaces {...{ opened, of, isFreePlan, slotId }} onSlot={setSlotId} />
      )}
    </WholeScreen>
  );
}
