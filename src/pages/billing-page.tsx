import { CreditFacts } from '#features/billing/credit-facts.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function BillingPage() {
  return (
    <>
      <PageHeading title="Billing" purpose="Your plan and the credits you have left will be shown here." />
      <CreditFacts />
    </>
  );
}
