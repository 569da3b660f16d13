import { Mail } from 'lucide-react';
import { plans } from '#core/model/plans.ts';
import { supportEmail } from '#core/model/support-email.ts';
import { useMirror } from '#state/mirror.ts';
import { buttonClass } from '#ui/button-variant.ts';
import { TitledCard } from '#ui/titled-card.tsx';

/**
 * A letter to a person. Opens the mail program; the address stands there to be copied as well. The subject names a plan
 * that is paid for, so that support can tell whom it has promised more.
 */
export function ContactSupport({ isAsked = false }: { isAsked?: boolean }) {
  const plan = useMirror(({ subscription }) => plans.find(({ id }) => id === subscription?.plan));
  const isPaid = plan && plan.id !== 'free';
  const subject = isPaid ? `?subject=${encodeURIComponent(`${plan.name}: `)}` : '';
  return (
    <TitledCard title={isAsked ? 'Ask us' : 'Something else?'}>
      <p className="text-ink-soft mt-1 mb-4">
        Write to <span className="text-ink font-medium wrap-anywhere">{supportEmail}</span> and tell us what
        you see on the screen.{isPaid && ' Keep your plan in the subject line: we answer those emails first.'}
      </p>
      <a href={`mailto:${supportEmail}${subject}`} className={buttonClass('ember')}>
        <Mail aria-hidden size="1.125rem" />
        Contact Support
      </a>
    </TitledCard>
  );
}
