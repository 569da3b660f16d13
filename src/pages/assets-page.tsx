import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AssetGrid } from '#features/gallery/asset-grid.tsx';
import type { ExportManyProps } from '#state/exports.ts';
import { PageHeading } from '#ui/page-heading.tsx';

interface AssetsPageProps {
  uploads: string;
  preview: (id: string) => string;
  exporter: ComponentType<ExportManyProps>;
}

/** `?page=2` in the address, so that back, forward and reload keep the page. */
export function AssetsPage({ uploads, preview, exporter }: AssetsPageProps) {
  const [search] = useSearchParams();
  return (
    <>
      <PageHeading title="Assets" purpose="All your pictures, ready to download." />
      <AssetGrid
        page={search.get('page')}
        addressOf={(page) => (page === 1 ? '?' : `?page=${String(page)}`)}
        preview={preview}
        uploads={uploads}
        exporter={exporter}
      />
    </>
  );
}
