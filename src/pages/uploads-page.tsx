import { ImageUp } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function UploadsPage() {
  return (
    <>
      <PageHeading
        title="Uploads"
        purpose="Photos you take or pick will be sent from here, one at a time, and come back ready for the menu."
      />
      <EmptyState
        icon={ImageUp}
        title="No transforms yet"
        text="Your finished pictures will be listed here, the newest first."
      />
    </>
  );
}
