import { Check, Mail } from 'lucide-react';
import { IN_EVERY_PLAN, plans, type Plan } from '#core/model/plans.ts';
import { supportEmail } from '#core/model/support-email.ts';
import { usePerson } from '#state/person.ts';
import { buttonClass } from '#ui/button-variant.ts';
import { addressOfLetter } from './ask-for-plan.ts';
import { useOwnPlan } from './use-own-plan.ts';

/** What can be had, and what one has. Plans are changed by hand: the buttons open a letter that asks for it. */
export function PlanCards() {
  const { subscription, isAwaited } = useOwnPlan();
  const current = subscription?.plan;
  const email = usePerson(({ person }) => person?.email);
  // One step up; a smaller plan is nobody's main wish, and the largest has none above it.
  const next = plans[plans.findIndex(({ id }) => id === current) + 1];
  return (
    <section aria-labelledby="plans" className="mt-10">
      <h2 id="plans" className="text-xl">
        Plans
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isCurrent={plan.id === current}
            isNext={current === undefined ? plan.isPopular : plan === next}
            isAwaited={isAwaited}
            letter={addressOfLetter(plan, email)}
          />
        ))}
      </ul>
      <p className="text-ink-soft mt-4 text-sm">{IN_EVERY_PLAN}</p>
      <p className="text-ink-soft mt-2 text-sm">
        We don’t take payments here. Choosing a plan opens an email to{' '}
        <a
          href={`mailto:${supportEmail}`}
          className="text-ink -my-3 inline-block py-3 font-medium wrap-anywhere underline underline-offset-4"
        >
          {supportEmail}
        </a>
        : send it, and we’ll change your plan and reply.
      </p>
    </section>
  );
}

interface PlanCardProps {
  plan: Plan;
  isCurrent: boolean;
  /** The one that is offered above the others. */
  isNext: boolean;
  /** As long as it is not known which one they have, nobody is offered it. */
  isAwaited: boolean;
  letter: string;
}

function PlanCard({ plan, isCurrent, isNext, isAwaited, letter }: PlanCardProps) {
  const { id, name, price, period, isPopular, contents } = plan;
  return (
    <li
      aria-current={isCurrent ? 'true' : undefined}
      aria-labelledby={`plan-${id}`}
      className="rounded-card border-line bg-surface aria-current:border-ember aria-current:ring-ember flex flex-col border p-5 aria-current:ring-1 md:p-6"
    >
      <div className="mb-3 flex flex-wrap items-center gap-2 empty:hidden lg:min-h-6 lg:empty:flex">
        {isPopular && (
          <span className="bg-sunk rounded-full px-2.5 py-1 text-xs font-semibold">Most Popular</span>
        )}
        {isCurrent && (
          <span className="bg-ember text-on-ember flex items-center gap-1 rounded-full px-2.5 py-1 text-xs font-semibold">
            <Check aria-hidden size=".875rem" strokeWidth={3} />
            Current plan
          </span>
        )}
      </div>
      <h3 id={`plan-${id}`} className="text-lg">
        {name}
      </h3>
      <p className="mt-1">
        <span className="text-2xl font-semibold tabular-nums">{price}</span>
        <span className="text-ink-soft">{period}</span>
      </p>
      <ul className="mt-4 mb-6 grid gap-2 text-sm">
        {contents.map((content) => (
          <li key={content} className="flex gap-2">
            <Check aria-hidden size="1rem" className="text-leaf mt-0.5" />
            <span className="min-w-0 wrap-anywhere">{content}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid">
        {isCurrent ? (
          <p className="text-ink-soft flex min-h-11 items-center justify-center text-sm font-medium">
            This is your plan
          </p>
        ) : (
          <a
            href={letter}
            className={`${buttonClass(isNext ? 'ember' : 'quiet')} ${isAwaited ? 'invisible' : ''}`}
          >
            <Mail aria-hidden size="1.125rem" />
            Request {name}
          </a>
        )}
      </div>
    </li>
  );
}
