import { CalendarClock, Coins, Undo2 } from 'lucide-react';
import { FactList, type Fact } from '#ui/fact-list.tsx';

const FACTS: readonly Fact[] = [
  {
    icon: Coins,
    title: '1 credit, 1 transform',
    text: 'Each photo you transform uses 1 credit from your plan.',
  },
  {
    icon: Undo2,
    title: 'Refunded if it fails',
    text: 'If a transform fails, you’re refunded automatically.',
  },
  {
    icon: CalendarClock,
    title: 'Fresh every month',
    text: 'Your plan’s credits renew each month.',
  },
];

/** How credits work, in three sentences. */
export function CreditFacts() {
  return <FactList facts={FACTS} />;
}
