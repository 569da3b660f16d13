import { HelpDesk } from '#features/help/help-desk.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function HelpPage() {
  return (
    <>
      <PageHeading title="Help Center" purpose="Quick answers, and people to help." />
      <HelpDesk />
    </>
  );
}
