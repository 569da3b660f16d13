import { ExportButton } from '#features/export/export-button.tsx';
import { ExportDialog } from '#features/export/export-dialog.tsx';
import type { ExportManyProps, ExportProps } from '#state/exports.ts';
import { savesData } from '#state/quick-look.ts';
import './export-memory.ts';
import { untilIdle } from './until-idle.ts';

// All of this, and the worker, comes with the first finished picture that is looked at: from then on it serves without
// a connection (sw/late-files.ts).
if (!savesData())
  untilIdle()
    .then(fetchWorker)
    .catch(() => undefined);

/** The service worker keeps what is fetched; what does not come now comes when somebody exports. */
async function fetchWorker(): Promise<void> {
  const { default: address } = await import('#sw/export/export-worker.ts?worker&url');
  await fetch(address, { priority: 'low' });
}

const spawn = () =>
  new Worker(new URL('../../sw/export/export-worker.ts', import.meta.url), { type: 'module' });

export const ExportPicture = (props: ExportProps) => <ExportButton {...props} spawn={spawn} />;

export const ExportPictures = ({ pictures, onClose }: ExportManyProps) =>
  pictures && <ExportDialog pictures={pictures} spawn={spawn} onClose={onClose} />;
