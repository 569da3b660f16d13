import { HelpDesk } from '#features/help/help-desk.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function HelpPage() {
  return (
    <>
      <PageHeading title="Help Center" purpose="Short answers, and people who help where they do not." />
      <HelpDesk />
    </>
  );
}
