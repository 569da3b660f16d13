import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LOW_CREDITS } from '#core/model/limits.ts';
import { useMirror } from '#state/mirror.ts';
import { Popout } from '#ui/popout.tsx';
import { CreditsReason } from './credits-reason.tsx';

/** The credits that are left, on every screen of the app; few are said loudly. A tap tells what has changed them. */
export function CreditsPill({ billing }: { billing: string }) {
  const subscription = useMirror((state) => state.subscription);
  if (!subscription) return null;
  const left = subscription.credits_total - subscription.credits_used;
  const isLow = left < LOW_CREDITS;
  return (
    <div
      // Round at both ends, and also where there is room for only one of its two above the other.
      style={{ borderRadius: '1.375rem' }}
      className={`relative flex max-w-full flex-wrap items-center justify-center border text-sm font-semibold ${isLow ? 'border-red text-red' : 'border-line'} bg-surface`}
    >
      <Popout label={<Count left={left} />} variant="-my-px min-h-11 min-w-11 rounded-full px-3.5">
        {(close) => <CreditsReason subscription={subscription} billing={billing} onGo={close} />}
      </Popout>
      {isLow && (
        <Link
          to={billing}
          className="-my-px -mr-px flex min-h-11 items-center rounded-full border border-transparent px-3.5 bg-red text-paper"
        >
          Upgrade
        </Link>
      )}
    </div>
  );
}

/** Rolls down when a credit is reserved and up when one comes back. */
function Count({ left }: { left: number }) {
  const [seen, setSeen] = useState({ left, roll: '' });
  if (seen.left !== left) {
    setSeen({ left, roll: left < seen.left ? 'animate-roll-down' : 'animate-roll-up' });
  }
  return (
    <span aria-live="polite" aria-atomic className="block overflow-hidden tabular-nums">
      <span className="sr-only">Credits: </span>
      <span key={seen.left} className={`inline-block ${seen.roll}`}>
        {seen.left}
      </span>{' '}
      left
    </span>
  );
}
