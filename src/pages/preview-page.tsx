import { ImageOff } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function PreviewPage({ uploads }: { uploads: string }) {
  return (
    <>
      <PageHeading
        title="Preview"
        purpose="One picture, before and after, with everything that was done to it."
      />
      <EmptyState
        icon={ImageOff}
        title="Transformation not found"
        text="No picture is known at this address."
      >
        <ButtonLink to={uploads}>Back to Uploads</ButtonLink>
      </EmptyState>
    </>
  );
}
