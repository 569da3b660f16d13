import { USUAL_TIME } from '#core/model/limits.ts';
import { Section } from './section.tsx';

const STEPS = [
  {
    name: 'Upload',
    at: '18:42',
    text: 'Snap the dish at the pass, or drop in photos you have. JPG, PNG or HEIC.',
  },
  {
    name: 'AI Enhances',
    at: '18:42',
    text: `Light, colour and background are put right, usually in ${USUAL_TIME}.`,
  },
  {
    name: 'Download',
    at: '18:43',
    text: 'Compare, save it, and put it on your menu and delivery apps.',
  },
];

const TITLE = (
  <>
    Simple <span className="whitespace-nowrap">3-Step</span> Process
  </>
);

/** The way of a photo, as three orders that hang from the rail above the pass. */
export function Steps() {
  return (
    <Section id="steps" title={TITLE}>
      <div className="relative">
        <span
          aria-hidden
          className="bg-ink dark:bg-line shadow-low absolute inset-x-0 top-0 z-1 h-3 rounded-full"
        />
        <ol className="grid grid-cols-1 gap-6 px-3 pt-2 md:grid-cols-3 md:px-8">
          {STEPS.map(({ name, at, text }, index) => (
            <li key={name} className="hung-up origin-top md:odd:-rotate-1 md:even:rotate-1">
              <div className="torn bg-surface h-full px-[4vw] pt-8 md:px-6 pb-12">
                <p className="border-line text-ink-soft flex items-baseline justify-between border-b-2 border-dashed pb-3 text-sm tabular-nums">
                  <span className="text-ember font-serif text-4xl font-semibold">{index + 1}</span>
                  <span aria-hidden>Table 7 · {at}</span>
                </p>
                <h3 className="mt-4 text-2xl">{name}</h3>
                <p className="mt-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
