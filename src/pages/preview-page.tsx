import { useParams } from 'react-router-dom';
import { KnownPhoto } from '#features/preview/known-photo.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function PreviewPage({ uploads }: { uploads: string }) {
  const { id = '' } = useParams();
  return (
    <>
      <PageHeading
        title="Preview"
        purpose="One picture, before and after, with everything that was done to it."
      />
      <KnownPhoto id={id} uploads={uploads} />
    </>
  );
}
