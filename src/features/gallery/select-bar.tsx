import { Crop } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { MOST_PICTURES } from '#core/model/export-job.ts';
import type { ExportManyProps } from '#state/exports.ts';
import { Button } from '#ui/button.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import type { Selection } from './use-selection.ts';

interface SelectBarProps {
  selection: Selection | null;
  onStart: () => void;
  onEnd: () => void;
  /** Where several pictures are exported. The page brings it: it belongs to another feature. */
  exporter: ComponentType<ExportManyProps>;
}

/** Begins and ends the choosing of pictures, and exports those that are chosen. */
export function SelectBar({ selection, onStart, onEnd, exporter: Exporter }: SelectBarProps) {
  const [isExporting, setExporting] = useState(false);
  const count = selection?.pictures.length ?? 0;
  return (
    <div className="mt-4 low:justify-start flex flex-wrap items-center justify-end gap-2">
      {selection && (
        <p className="text-ink-soft mr-auto min-w-0 text-sm">
          Choose pictures to export, up to {MOST_PICTURES}.
        </p>
      )}
      <Button variant="quiet" onClick={selection ? onEnd : onStart}>
        {selection ? 'Done' : 'Select'}
      </Button>
      {selection && (
        <ThumbBar>
          <Button isDisabled={count === 0} onClick={() => setExporting(true)}>
            <Crop aria-hidden size="1.0625rem" />
            {count > 0 ? `Export (${String(count)})` : 'Export'}
          </Button>
        </ThumbBar>
      )}
      <Exporter
        pictures={isExporting && selection ? selection.pictures : null}
        onClose={() => setExporting(false)}
      />
    </div>
  );
}
