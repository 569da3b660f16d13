import { FREE_CREDITS } from '#core/model/limits.ts';
import { ButtonLink } from '#ui/button-link.tsx';

/** The first thing a visitor reads. Where the screen is small or low it gives way, so that the slider is on it too. */
export function Hero({ signup }: { signup: string }) {
  return (
    <section aria-labelledby="hero-title" className="low:pb-0 lg:pb-12">
      <h1 id="hero-title" className="low:text-3xl max-[23rem]:text-4xl text-5xl">
        Food Photography AI that gets you more sales
      </h1>
      <p className="text-ink-soft low:mt-2 low:text-base mt-3 max-w-110 md:mt-5 md:text-lg">
        No equipment and no photo skills needed: the phone in your pocket and a dish on the pass are enough.
      </p>
      <div className="low:mt-4 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 md:mt-8">
        <ButtonLink to={signup}>Try Free Demo</ButtonLink>
        <span className="text-ink-soft text-sm max-[23rem]:hidden">
          {FREE_CREDITS} photos a month free, no card
        </span>
      </div>
    </section>
  );
}
