import { HOUR_MS } from '#core/lib/durations.ts';
import { describeCredits } from '#core/model/credit-words.ts';
import { plans } from '#core/model/plans.ts';
import { useNow } from '#state/now.ts';
import { ProgressBar } from '#ui/progress.tsx';
import { useOwnPlan } from './use-own-plan.ts';

/** What is left of this month, from the phone's copy: with or without a connection. */
export function CreditsCard() {
  const { subscription, isAwaited } = useOwnPlan();
  const now = useNow(HOUR_MS, true);
  return (
    <section
      aria-labelledby="my-credits"
      className="rounded-card border-line bg-surface mt-6 border p-5 md:mt-8 md:p-6"
    >
      <h2 id="my-credits" className="text-ink-soft font-sans text-sm font-semibold tracking-normal">
        Your credits
      </h2>
      {subscription ? (
        <Balance {...subscription} now={now} />
      ) : isAwaited ? (
        <div aria-hidden className="mt-2 grid gap-3">
          <span className="bg-sunk h-10 w-40 animate-pulse rounded-lg" />
          <span className="bg-sunk h-1.5 animate-pulse rounded-full" />
          <span className="bg-sunk h-4 w-64 max-w-full animate-pulse rounded-lg" />
        </div>
      ) : (
        <p className="mt-2">Your plan shows here once you have a connection.</p>
      )}
    </section>
  );
}

type BalanceProps = Parameters<typeof describeCredits>[0] & { plan: string; now: number };

function Balance({ plan, now, ...credits }: BalanceProps) {
  const { left, used, usedShare, reset } = describeCredits(credits, new Date(now));
  const planName = plans.find(({ id }) => id === plan)?.name;
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-4xl font-semibold tabular-nums">{left} left</span>
        {planName && <span className="text-ink-soft">on {planName}</span>}
      </p>
      <div className="mt-3">
        <ProgressBar share={usedShare} label="Credits used this month" />
      </div>
      <p className="mt-3 text-sm tabular-nums">{used}</p>
      <p className="text-ink-soft text-sm">{reset}</p>
    </>
  );
}
