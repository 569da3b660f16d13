import { Crop } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PreviewPage } from '#pages/preview-page.tsx';
import type { PreviewWays } from '#features/preview/preview-address.ts';
import type { ExportProps } from '#state/exports.ts';
import { Button } from '#ui/button.tsx';
import { exportHere, fetchExport, LateExport } from './late-export.tsx';
import { OutlineWithFinder } from './outline-with-finder.tsx';

/** Opens the places where a finished picture may go. Only those need them who have one: they come with the first. */
function ExportPicture(props: ExportProps) {
  const { picture, ...of } = props;
  const [isOpen, setOpen] = useState(false);
  const [file, setFile] = useState(exportHere);
  useEffect(() => void fetchExport().then(setFile, () => undefined), [isOpen]);
  return (
    <>
      <Button variant="quiet" isDisabled={!picture} onClick={() => setOpen(true)}>
        <Crop aria-hidden size="1.0625rem" />
        Export
      </Button>
      {file && <file.ExportedWhere {...props} />}
      {isOpen && picture && <LateExport pictures={[{ ...of, ...picture }]} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The page, and what of it needs a worker of its own. */
export const PreviewWithExport = ({ ways }: { ways: PreviewWays }) => (
  <PreviewPage ways={ways} outlineEditor={OutlineWithFinder} exporter={ExportPicture} />
);
