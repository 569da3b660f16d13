import { IN_EVERY_PLAN, plans, type Plan } from '#core/model/plans.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { OutlineIcon } from '#ui/outline-icon.tsx';
import { Section } from './section.tsx';

/** What it costs. The buttons of all cards stand in one line, whatever is above them. */
export function Pricing({ signup }: { signup: string }) {
  return (
    <Section
      id="pricing"
      title="Pricing"
      lead="1 credit = 1 transform. Credits reset monthly, and failed jobs are refunded automatically."
      ground="surface"
    >
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} signup={signup} />
        ))}
      </ul>
      <p className="text-ink-soft mt-6">{IN_EVERY_PLAN}</p>
    </Section>
  );
}

function PlanCard({ plan, signup }: { plan: Plan; signup: string }) {
  const { id, name, price, period, isPopular, contents } = plan;
  return (
    <li
      aria-labelledby={`plan-${id}`}
      className={`rounded-card flex flex-col border px-[min(1.5rem,6vw)] py-6 md:p-8 ${isPopular ? 'night bg-paper dark:bg-sunk text-ink border-ember' : 'border-line bg-paper'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`plan-${id}`} className="text-xl">
          {name}
        </h3>
        {isPopular && (
          <span className="bg-ember text-on-ember rounded-full px-2.5 py-1 text-xs font-semibold">
            Most Popular
          </span>
        )}
      </div>
      <p className="mt-3">
        <span className="font-serif text-4xl font-semibold tabular-nums">{price}</span>
        <span className="text-ink-soft">{period}</span>
      </p>
      <ul className="border-line mt-6 mb-8 grid gap-3 border-t pt-6">
        {contents.map((content) => (
          <li key={content} className="flex gap-2.5 wrap-anywhere">
            <OutlineIcon sign="check" className="text-leaf mt-0.5" />
            {content}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid">
        <ButtonLink to={signup} variant={isPopular ? 'ember' : 'quiet'}>
          Get Started <span className="sr-only">with {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
