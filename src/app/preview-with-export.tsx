import { lazy, type ComponentType } from 'react';
import { PreviewPage } from '#pages/preview-page.tsx';
import type { PreviewWays } from '#features/preview/preview-address.ts';
import type { ExportProps } from '#state/exports.ts';
import { OutlineWithFinder } from './outline-with-finder.tsx';

/** Only those need it who have a finished picture; where it cannot be had, there is no such button. */
const ExportPicture = lazy<ComponentType<ExportProps>>(() =>
  import('./export-picture.tsx').then(
    (file) => ({ default: file.ExportPicture }),
    () => ({ default: () => null }),
  ),
);

/** The page, and what of it needs a worker of its own. */
export const PreviewWithExport = ({ ways }: { ways: PreviewWays }) => (
  <PreviewPage ways={ways} outlineEditor={OutlineWithFinder} exporter={ExportPicture} />
);
