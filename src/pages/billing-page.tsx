import { CreditFacts } from '#features/billing/credit-facts.tsx';
import { CreditsCard } from '#features/billing/credits-card.tsx';
import { Ledger } from '#features/billing/ledger.tsx';
import { PlanCards } from '#features/billing/plan-cards.tsx';
import { SampleInvoices } from '#features/billing/sample-invoices.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

interface BillingPageProps {
  /** Address of one transformation. */
  preview: (id: string) => string;
}

export function BillingPage({ preview }: BillingPageProps) {
  return (
    <>
      <PageHeading
        title="Billing"
        purpose="Your plan, the credits you have left, and how you’ve used them."
      />
      <CreditsCard />
      <PlanCards />
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Ledger preview={preview} />
        <SampleInvoices />
      </div>
      <CreditFacts />
    </>
  );
}
