import { FREE_CREDITS } from '#core/model/limits.ts';
import { ButtonLink } from '#ui/button-link.tsx';

/** The last word: a plate that rises, and the way in. */
export function Closing({ signup }: { signup: string }) {
  return (
    <section
      aria-labelledby="closing-title"
      className="later bg-sunk relative isolate overflow-hidden text-center"
    >
      <div className="reveal px-4 pt-16 pb-60 md:pt-28 md:pb-80">
        <h2 id="closing-title" className="mx-auto max-w-180 text-5xl">
          Tonight’s special deserves a better picture
        </h2>
        <p className="text-ink-soft mx-auto mt-4 text-lg text-balance">
          Take it with your phone. {FREE_CREDITS}&nbsp;photos a month are free.
        </p>
        <div className="mt-8">
          <ButtonLink to={signup}>Start For Free</ButtonLink>
        </div>
      </div>
      <svg
        aria-hidden
        viewBox="0 0 800 400"
        className="absolute bottom-0 left-1/2 -z-1 w-90 max-w-full -translate-x-1/2 md:w-130"
      >
        <circle cx="400" cy="400" r="396" className="fill-surface stroke-line" strokeWidth="2" />
        <circle cx="400" cy="400" r="290" className="fill-paper stroke-line" strokeWidth="2" />
        <circle cx="400" cy="400" r="200" className="fill-ember" />
      </svg>
    </section>
  );
}
