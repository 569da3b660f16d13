import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { AssetsPage } from '#pages/assets-page.tsx';
import { useConnectivity } from '#state/connectivity.ts';
import type { ExportManyProps } from '#state/exports.ts';
import { savesData } from '#state/quick-look.ts';
import { TitleBar, WholeScreen } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { untilIdle } from './until-idle.ts';

const fetchParts = () => import('./export-picture.tsx');

/** Only those need it who export several pictures at once. */
const ExportPictures = lazy<ComponentType<ExportManyProps>>(() =>
  fetchParts().then(
    (file) => ({ default: file.ExportPictures }),
    () => ({ default: NotFetched }),
  ),
);

/** Nothing here can export: the connection went before its parts came. */
function NotFetched({ onClose }: ExportManyProps) {
  useEffect(() => {
    say({
      id: 'export',
      title: 'Export failed',
      text: 'Reload with a connection, then try again.',
      isError: true,
    });
    onClose();
  }, [onClose]);
  return null;
}

/** Its parts may be long in coming. */
const Opening = ({ onClose }: Pick<ExportManyProps, 'onClose'>) => (
  <WholeScreen isOpen onClose={onClose}>
    <TitleBar title="Export" />
    <div aria-busy="true" className="p-4">
      <Skeleton className="rounded-card h-36" />
    </div>
  </WholeScreen>
);

/** Is there as soon as a picture can be exported: its parts come, and serve later without a connection, too. */
function Exporter({ pictures, onClose }: ExportManyProps) {
  useEffect(() => {
    if (!savesData() && useConnectivity.getState().isOnline)
      untilIdle()
        .then(fetchParts)
        .catch(() => undefined);
  }, []);
  return (
    pictures && (
      <Suspense fallback={<Opening onClose={onClose} />}>
        <ExportPictures pictures={pictures} onClose={onClose} />
      </Suspense>
    )
  );
}

interface AssetsWithExportProps {
  uploads: string;
  preview: (id: string) => string;
}

/** The page, and what of it needs a worker of its own. */
export const AssetsWithExport = (props: AssetsWithExportProps) => (
  <AssetsPage {...props} exporter={Exporter} />
);
