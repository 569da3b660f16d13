import { DEVICE } from '#core/lib/device-word.ts';
import { useState } from 'react';
import { exportSlots } from '#core/model/export-slots.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { NotOpened } from '#state/export-picture.ts';
import type { FinishedPicture } from '#state/exports.ts';
import { useMirror } from '#state/mirror.ts';
import { TitleBar, WholeScreen } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ExportPlaces } from './export-places.tsx';
import type { Detail } from './piece.ts';
import { sayMissing } from './say-missing.ts';
import { useOpenedPictures } from './use-opened-pictures.ts';

interface ExportDialogProps {
  pictures: readonly FinishedPicture[];
  spawn: () => Worker;
  onClose: () => void;
}

/** None of them could be opened. */
function sayNotOpened(missing: readonly NotOpened[]): string {
  const [why] = missing;
  const isOne = missing.length === 1;
  if (missing.some((other) => other !== why)) return sayMissing(missing);
  if (why === 'gone') return isOne ? 'This picture has been deleted.' : 'These pictures have been deleted.';
  if (why !== 'not_here')
    return 'Couldn’t open the cropping tool. Connect and try again, or update your browser.';
  const pictures = isOne ? 'This picture isn’t' : 'These pictures aren’t';
  return `${pictures} on this ${DEVICE}. Try again when you have a connection.`;
}

const ALL: Detail = { slot: null, picture: null };

/** The whole screen is where pictures may go. */
export function ExportDialog({ pictures: asked, spawn, onClose }: ExportDialogProps) {
  // What is exported stays the same while it is.
  const [pictures] = useState(asked);
  const [detail, setDetail] = useState(ALL);
  // Until the plan is known it may be the free one.
  const plan = useMirror(({ subscription }) => subscription?.plan ?? 'free');
  const found = useOpenedPictures(spawn, pictures);
  const done = (found?.opened.length ?? 0) + (found?.missing.length ?? 0);
  // From one picture back to all in its place, from there to all places, and from there out.
  const leave = () =>
    detail.picture ? setDetail({ ...detail, picture: null }) : detail.slot ? setDetail(ALL) : onClose();
  return (
    <WholeScreen isOpen onClose={leave}>
      <TitleBar title={titleOf(pictures, detail)} back={backOf(detail)} />
      {!found || done < pictures.length ? (
        <Opening done={done} of={pictures.length} />
      ) : found.opened.length > 0 ? (
        <ExportPlaces {...{ ...found, news: asked, detail, plan }} onDetail={setDetail} />
      ) : (
        <p role="alert" className="text-ink-soft m-auto p-4 text-center">
          {sayNotOpened(found.missing)}
        </p>
      )}
    </WholeScreen>
  );
}

function titleOf(pictures: readonly FinishedPicture[], detail: Detail): string {
  const slot = exportSlots.find(({ id }) => id === detail.slot);
  if (slot) return `${slot.platform}, ${slot.use.toLowerCase()}`;
  const [only, ...others] = pictures;
  return only && others.length === 0
    ? `Export ${sayPhotoName(only.filename)}`
    : `Export ${String(pictures.length)} pictures`;
}

function backOf({ slot, picture }: Detail): string | undefined {
  if (picture) return 'Back to all pictures';
  return slot ? 'Back to all places' : undefined;
}

function Opening({ done, of }: { done: number; of: number }) {
  return (
    <div aria-busy="true" className="grid gap-3 p-4">
      {of > 1 && (
        <>
          <ProgressBar share={done / of} label="Pictures opened" />
          <output className="text-sm tabular-nums">{`Opening ${String(of)} pictures …`}</output>
        </>
      )}
      <Skeleton className="rounded-card h-36" />
    </div>
  );
}
