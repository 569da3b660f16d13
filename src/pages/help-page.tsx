import { ContactSupport } from '#features/help/contact-support.tsx';
import { PhotoFacts } from '#features/help/photo-facts.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function HelpPage() {
  return (
    <>
      <PageHeading
        title="Help Center"
        purpose="What makes a photo work, and how to reach us when it does not."
      />
      <PhotoFacts />
      <ContactSupport />
    </>
  );
}
