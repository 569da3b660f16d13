import { Download, Share2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { canShare } from './share-files.ts';
import type { Making } from './use-making.ts';

interface ExportBarProps {
  /** Files that would be made. */
  count: number;
  making: Making | null;
  /** All that are of use are chosen. */
  areAllChosen: boolean;
  /** Chooses all of them, or none; undefined: there is nothing to choose. */
  onAll: (() => void) | undefined;
  onSave: () => void;
  onShare: () => void;
  onCancel: () => void;
}

/** Under the thumb: saves what is chosen, shares it where the device can, and tells how far that is. */
export function ExportBar(props: ExportBarProps) {
  const { count, making, areAllChosen, onAll, onSave, onShare, onCancel } = props;
  const saving = useRef<HTMLButtonElement>(null);
  const choosing = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // Once all is saved there is nothing left to save: a keyboard that stands on it goes on beside it.
    if (count === 0 && saving.current === document.activeElement) choosing.current?.focus();
  }, [count]);
  return (
    <div className="border-line grid gap-2 border-t p-4">
      {making && (
        <>
          <ProgressBar share={making.of > 1 ? making.done / making.of : null} label="Files made" />
          <output className="text-sm tabular-nums">
            {making.of > 1 ? `${String(making.done)} of ${String(making.of)} files` : 'Making the file …'}
          </output>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        {making ? (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          onAll && (
            <Button ref={choosing} variant="plain" onClick={onAll}>
              {areAllChosen ? 'Choose none' : 'Choose all'}
            </Button>
          )
        )}
        {canShare(count) && (
          <Button variant="quiet" isDisabled={count === 0} isWaiting={making !== null} onClick={onShare}>
            <Share2 aria-hidden size="1.0625rem" />
            Share
          </Button>
        )}
        <Button ref={saving} isDisabled={count === 0} isWaiting={making !== null} onClick={onSave}>
          <Download aria-hidden size="1.0625rem" />
          {count > 1 ? `Save ${String(count)} as a zip` : 'Save'}
        </Button>
      </div>
    </div>
  );
}
