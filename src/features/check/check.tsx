import { useCallback } from 'react';
import { CHECKED_MEGABYTES } from '#core/model/checked-picture.ts';
import { FileButton } from '#ui/file-button.tsx';
import { useIncomingFiles } from '#ui/use-incoming-files.ts';
import { CheckedFile } from './checked-file.tsx';
import { READER_MEGABYTES } from './reader-size.ts';
import { useCheckedPicture } from './use-checked-picture.ts';

/** Any picture, and what its marks say. */
export function Check({ spawn }: { spawn: () => Worker }) {
  const { picture, check } = useCheckedPicture(spawn);
  const take = useCallback(
    ([file]: readonly File[]) => {
      if (file) void check(file);
    },
    [check],
  );
  const isOver = useIncomingFiles(take);
  return (
    <div className="mt-6 grid grid-cols-1 gap-6 md:mt-8">
      <div
        data-over={isOver || undefined}
        className="rounded-card border-ink-soft/35 data-over:border-ember data-over:bg-sunk grid content-center justify-items-center gap-3 border border-dashed p-4 text-center transition-colors md:p-6"
      >
        <p className="hidden font-medium md:block">
          {isOver ? 'Drop to check it' : 'Drop or paste a picture anywhere on this page'}
        </p>
        <FileButton accept="image/*" variant={picture ? 'quiet' : 'ember'} onOpen={() => take}>
          {picture ? 'Check another picture' : 'Choose a picture'}
        </FileButton>
        <p className="text-ink-soft text-sm text-balance">
          JPG, PNG or WebP, up to {CHECKED_MEGABYTES} MB. It’s never uploaded.
        </p>
      </div>
      <div>
        <div aria-live="polite">{picture && <CheckedFile picture={picture} />}</div>
        {!picture && (
          <div className="text-ink-soft grid gap-2 text-sm">
            <p>
              Marks are hidden notes in a picture’s file. One kind (XMP) anyone can write. The other (C2PA) is
              signed, and shows whether the picture was changed since.
            </p>
            <p>
              This page works without a connection. Signatures need one the first time: {READER_MEGABYTES} MB.
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
