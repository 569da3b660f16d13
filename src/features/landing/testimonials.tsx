import { Picture } from '#ui/picture.tsx';
import { FIRST_SAMPLES, MEASURED_SAMPLES } from './samples.ts';
import { Section } from './section.tsx';

const VOICES = [
  {
    words:
      'I shoot the special at the pass between two tickets, and it’s on the delivery apps before the rush.',
    who: 'Chef of a small trattoria',
    dish: FIRST_SAMPLES[1],
  },
  {
    words: 'Our ramen never looked the way it tastes. Now the picture sells what we are proud of.',
    who: 'Owner of a noodle bar',
    dish: MEASURED_SAMPLES[1],
  },
];

/** What people in kitchens might say. Nobody has said it, and that stands beside it. */
export function Testimonials() {
  return (
    <Section id="testimonials" title="In kitchens like yours">
      <div className="grid gap-12 md:grid-cols-2 md:gap-20">
        {VOICES.map(({ words, who, dish }) => (
          <figure key={who} className="md:even:mt-20">
            <blockquote className="font-serif text-2xl text-pretty md:text-3xl">“{words}”</blockquote>
            <figcaption className="mt-6 flex items-center gap-4 text-sm wrap-anywhere">
              <span className="bg-sunk relative size-14 shrink-0 overflow-hidden rounded-full">
                {dish && <Picture file={dish.after} alt="" sizes="4rem" isLazy />}
              </span>
              <span>
                <span className="block font-semibold">{who}</span>
                <span className="text-ink-soft">Illustrative, not a real customer</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
