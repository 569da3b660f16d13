import { useEffect } from 'react';
import { AssetsPage } from '#pages/assets-page.tsx';
import { useConnectivity } from '#state/connectivity.ts';
import type { ExportManyProps } from '#state/exports.ts';
import { savesData } from '#state/quick-look.ts';
import { fetchExport, LateExport } from './late-export.tsx';
import { untilIdle } from './until-idle.ts';

/** Is there as soon as a picture can be exported: its parts come, and serve later without a connection, too. */
function Exporter({ pictures, onClose }: ExportManyProps) {
  useEffect(() => {
    if (!savesData() && useConnectivity.getState().isOnline)
      untilIdle()
        .then(fetchExport)
        .catch(() => undefined);
  }, []);
  return pictures && <LateExport pictures={pictures} onClose={onClose} />;
}

interface AssetsWithExportProps {
  uploads: string;
  preview: (id: string) => string;
}

/** The page, and what of it needs a worker of its own. */
export const AssetsWithExport = (props: AssetsWithExportProps) => (
  <AssetsPage {...props} exporter={Exporter} />
);
