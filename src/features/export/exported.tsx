import { Crop } from 'lucide-react';
import { useState } from 'react';
import { useExportsOf, type ExportProps } from '#state/exports.ts';
import { Button } from '#ui/button.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { sayExported } from './say-exported.ts';

/** Starts the worker that files are made in. */
interface ExportButtonProps extends ExportProps {
  spawn: () => Worker;
}

/** Opens the places where a finished picture may go, and tells where it went. */
export function ExportButton({ spawn, picture, ...of }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const exported = sayExported(useExportsOf(of).made, picture?.number ?? 0);
  return (
    <>
      <Button variant="quiet" isDisabled={!picture} onClick={() => setOpen(true)}>
        <Crop aria-hidden size="1.0625rem" />
        Export
      </Button>
      {exported.length > 0 && (
        <p className="text-ink-soft order-last w-full text-sm">Exported: {exported.join('; ')}</p>
      )}
      {isOpen && picture && (
        <ExportDialog pictures={[{ ...of, ...picture }]} spawn={spawn} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
