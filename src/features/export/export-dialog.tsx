import { useEffect, useState } from 'react';
import { exportSlots } from '#core/model/export-slots.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { FinishedPicture } from '#state/exports.ts';
import { useMirror } from '#state/mirror.ts';
import { Button } from '#ui/button.tsx';
import { TitleBar, WholeScreen } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ExportPlaces } from './export-places.tsx';
import type { Detail } from './piece.ts';
import { MissingPictures } from './missing-pictures.tsx';
import { useOpenedPictures, type OpenedPictures } from './use-opened-pictures.ts';

interface ExportDialogProps {
  pictures: readonly FinishedPicture[];
  spawn: () => Worker;
  onClose: () => void;
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
  const done = found.opened.length + found.missing.length;
  // From one picture back to all in its place, from there to all places, and from there out.
  const leave = () =>
    detail.picture ? setDetail({ ...detail, picture: null }) : detail.slot ? setDetail(ALL) : onClose();
  return (
    <WholeScreen isOpen onClose={leave}>
      <TitleBar title={titleOf(pictures, detail)} back={backOf(detail)} />
      {done < pictures.length ? (
        <Opening {...found} done={done} of={pictures.length} />
      ) : found.opened.length > 0 ? (
        <ExportPlaces {...{ found, news: asked, detail, plan }} onDetail={setDetail} />
      ) : (
        <div className="m-auto p-4">
          <MissingPictures {...found} />
        </div>
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

/** From then on whoever waits may want to do without the rest. */
const LONG_MS = 3000;

interface OpeningProps extends Pick<OpenedPictures, 'opened' | 'goOn'> {
  done: number;
  of: number;
}

function Opening({ done, of, opened, goOn }: OpeningProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className="grid gap-3 p-4">
      {of > 1 && (
        <>
          <ProgressBar share={done / of} label="Pictures opened" />
          <output className="text-sm tabular-nums">{`Opening ${String(of)} pictures …`}</output>
        </>
      )}
      {isLong && opened.length > 0 && (
        <div className="flex">
          <Button variant="quiet" onClick={goOn}>
            {`Continue with ${String(opened.length)}`}
          </Button>
        </div>
      )}
      <Skeleton className="rounded-card h-36" />
    </div>
  );
}
