import { Images } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function AssetsPage({ uploads }: { uploads: string }) {
  return (
    <>
      <PageHeading
        title="Assets"
        purpose="Every picture you make will be kept here, to look at and to download."
      />
      <EmptyState icon={Images} title="No assets yet" text="A dish, a photo, a style: that is all it takes.">
        <ButtonLink to={uploads}>Start Uploading</ButtonLink>
      </EmptyState>
    </>
  );
}
