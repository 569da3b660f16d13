import { useSearchParams } from 'react-router-dom';
import { AssetGrid } from '#features/gallery/asset-grid.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

interface AssetsPageProps {
  uploads: string;
  preview: (id: string) => string;
}

/** `?page=2` in the address, so that back, forward and reload keep the page. */
export function AssetsPage({ uploads, preview }: AssetsPageProps) {
  const [search] = useSearchParams();
  return (
    <>
      <PageHeading title="Assets" purpose="All your pictures, ready to download." />
      <AssetGrid
        page={search.get('page')}
        addressOf={(page) => (page === 1 ? '?' : `?page=${String(page)}`)}
        preview={preview}
        uploads={uploads}
      />
    </>
  );
}
