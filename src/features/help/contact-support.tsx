import { Mail } from 'lucide-react';
import { product } from '#core/model/product.ts';
import { buttonClass } from '#ui/button-variant.ts';
import { TitledCard } from '#ui/titled-card.tsx';

/** A letter to a person. Opens the mail program; the address stands there to be copied as well. */
export function ContactSupport({ isAsked = false }: { isAsked?: boolean }) {
  return (
    <TitledCard title={isAsked ? 'Ask us' : 'Something else?'}>
      <p className="text-ink-soft mt-1 mb-4">
        Write to <span className="text-ink font-medium wrap-anywhere">{product.supportEmail}</span> and tell
        us what you see on the screen.
      </p>
      <a href={`mailto:${product.supportEmail}`} className={buttonClass('ember')}>
        <Mail aria-hidden size={18} />
        Contact Support
      </a>
    </TitledCard>
  );
}
