import { Mail } from 'lucide-react';
import { product } from '#core/model/product.ts';
import { buttonLook } from '#ui/button-look.ts';

/** A letter to a person. Opens the mail program; the address stands there to be copied as well. */
export function ContactSupport() {
  return (
    <section className="mt-8 flex flex-col items-start gap-3 md:mt-12">
      <h2 className="text-xl">Something else?</h2>
      <p className="text-ink-soft">Write to {product.supportEmail} and tell us what you see on the screen.</p>
      <a href={`mailto:${product.supportEmail}`} className={buttonLook('ember')}>
        <Mail aria-hidden size={18} />
        Contact Support
      </a>
    </section>
  );
}
