import { product } from '#core/model/product.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import heroPlate from './hero-plate.svg';

/** The first thing a visitor reads and sees. */
export function Hero({ signup }: { signup: string }) {
  return (
    <section className="mx-auto grid w-full max-w-300 grow items-center gap-10 px-4 pt-6 pb-16 md:grid-cols-2 md:gap-16 md:px-8 md:pb-24">
      <div>
        <p className="text-ink-soft max-w-64 text-sm font-medium sm:max-w-none">{product.tagline}</p>
        <h1 className="mt-3 text-5xl">Food Photography AI that gets you more sales</h1>
        <p className="text-ink-soft mt-5 max-w-110 text-lg">
          No equipment and no photo skills needed: the phone in your pocket and a dish on the pass are enough.
        </p>
        <div className="mt-8">
          <ButtonLink to={signup}>Try Free Demo</ButtonLink>
        </div>
      </div>
      <img
        src={heroPlate}
        width={640}
        height={640}
        alt="Drawing of a pizza on a plate: the left half dull and grey, the right half warm and bright."
        className="mx-auto w-full max-w-140"
      />
    </section>
  );
}
