import { useEffect, useRef } from 'react';
import { Camera, FolderOpen, ImageDown } from 'lucide-react';
import { photoLimits } from '#core/model/limits.ts';
import { useInProgress } from '#state/in-progress.ts';
import { areWorkersKept, ownerNow, savePhotos, useCapture, warmUp } from '#state/capture.ts';
import {
  beginChoosing,
  endChoosing,
  expectPhoto,
  useSelectedPhoto,
  useTraySelection,
} from '#state/quick-look.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { acceptedTypes } from '#state/accepted-types.ts';
import { SaveAlarm } from './save-alarm.tsx';
import { say } from '#ui/toast.tsx';
import { useIncomingFiles } from '#ui/use-incoming-files.ts';
import { useTakesLong } from '#ui/use-takes-long.ts';

const { megabytes, perBatch } = photoLimits;
const RULES = `JPG, PNG or HEIC, up to ${String(megabytes)} MB each, ${String(perBatch)} at a time`;

/** Most photos are safe by then; one that comes from a cloud, or meets a worker that is silent, may take two minutes. */
const PATIENCE_MS = 3000;

const intoTray = (files: readonly File[], source: 'drop' | 'paste', hasFolder = false) => {
  if (hasFolder) say({ title: 'Folders can’t be added', text: 'Open the folder and drop the photos.' });
  void savePhotos(files, source, null).finally(endChoosing);
};

const openFiles = () => {
  const owner = ownerNow();
  beginChoosing();
  return (files: readonly File[]) => void savePhotos(files, 'pick', null, owner).finally(endChoosing);
};

/** Where photos come from: the camera, the files of this device, a drop, the clipboard. */
export function PhotoSource({ onTakePhoto }: { onTakePhoto: () => void }) {
  const isOver = useIncomingFiles(intoTray);
  const isSlow = useTakesLong(
    useInProgress(({ photos }) => photos > 0),
    PATIENCE_MS,
  );
  const notice = useCapture((state) => state.notice) ?? (isSlow && 'Still saving. Keep the app open.');
  // Photos that are there want the room.
  const isChoosing = useTraySelection((state) => state.isChoosing);
  const isFirst = useSelectedPhoto() === undefined && !isChoosing;
  const isExpected = useTraySelection((state) => state.isExpected);
  useEffect(() => {
    if (isExpected || !areWorkersKept()) void warmUp();
  }, [isExpected]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Of the window that was closed without a choice; React knows this event of dialogs alone.
    place.current?.addEventListener('cancel', endChoosing);
    return endChoosing;
  }, []);
  useEffect(() => {
    if (isOver) expectPhoto();
  }, [isOver]);
  return (
    <section aria-labelledby="select-source">
      <h2 id="select-source" tabIndex={-1} className="text-xl outline-none">
        Select Source
      </h2>
      <div
        ref={place}
        data-over={isOver || undefined}
        data-first={isFirst || undefined}
        className="rounded-card border-ink-soft/35 data-over:border-ember data-over:bg-sunk mt-3 flex flex-col items-center border border-dashed px-4 py-6 text-center transition-colors data-first:md:py-10"
      >
        {isFirst && (
          <ImageDown
            aria-hidden
            size="2rem"
            strokeWidth={1.5}
            className="text-ink-soft mb-3 hidden md:block"
          />
        )}
        <p className="hidden font-medium md:block">
          {isOver ? 'Drop to add them' : 'Drop photos anywhere on this page, or paste them'}
        </p>
        <div className="flex flex-wrap justify-center gap-3 max-sm:*:grow md:mt-4">
          <Button variant="quiet" onClick={onTakePhoto}>
            <Camera aria-hidden size="1.125rem" />
            Take photo
          </Button>
          <FileButton accept={acceptedTypes} isMultiple onOpen={openFiles}>
            <FolderOpen aria-hidden size="1.125rem" />
            Browse files
          </FileButton>
        </div>
        <p className="text-ink-soft mt-3 text-sm text-balance">{RULES}</p>
      </div>
      <output className="block text-ink-soft text-sm font-medium">
        {notice && <span className="block pt-2">{notice}</span>}
      </output>
      <SaveAlarm className="empty:hidden [&>*]:mt-3" />
    </section>
  );
}
