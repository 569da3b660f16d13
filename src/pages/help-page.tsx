import { Help } from '#features/help/help.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

/** `check`: where anybody can read a picture's marks. */
export function HelpPage({ check }: { check: string }) {
  return (
    <>
      <PageHeading title="Help Center" purpose="Quick answers, and people to help." />
      <Help check={check} />
    </>
  );
}
