import { ExportDialog } from '#features/export/export-dialog.tsx';
import { Exported } from '#features/export/exported.tsx';
import type { ExportProps, FinishedPicture } from '#state/exports.ts';
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

interface ExportPicturesProps {
  pictures: readonly FinishedPicture[];
  onClose: () => void;
}

export const ExportPictures = (props: ExportPicturesProps) => <ExportDialog {...props} spawn={spawn} />;

export const ExportedWhere = (props: ExportProps) => <Exported {...props} />;
