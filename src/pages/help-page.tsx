import { Help } from '#features/help/help.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function HelpPage() {
  return (
    <>
      <PageHeading title="Help Center" purpose="Quick answers, and people to help." />
      <Help />
    </>
  );
}
