import { photoLimits, USUAL_TIME } from '#core/model/limits.ts';
import { Section } from './section.tsx';

const { megabytes, perBatch, shortSidePixels } = photoLimits;

const QUESTIONS = [
  {
    question: 'Which photos can I use?',
    answer: `JPG, PNG and HEIC, with at least ${String(shortSidePixels)} px on the short side and under ${String(megabytes)} MB. A phone photo is fine.`,
  },
  {
    question: 'How do credits work?',
    answer:
      '1 credit makes 1 picture. Credits reset monthly by plan, and if a picture can’t be made, its credit is refunded automatically.',
  },
  {
    question: 'How long does it take, and what if there’s no connection?',
    answer: `Usually ${USUAL_TIME} a picture, up to ${String(perBatch)} photos together. Without a connection they wait on your phone, then upload automatically.`,
  },
  {
    question: 'Can I use the pictures for my business?',
    answer:
      'Yes: on menus, delivery apps, your website, social media and in print. Pictures on the free plan have a small watermark in a corner; on paid plans they have none.',
  },
];

/** One answer at a time. The browser folds them by itself, also before or without our scripts. */
export function Faq() {
  return (
    <Section id="faq" title="FAQ" lead="What people ask before they start." isBeside>
      <div className="border-line divide-line divide-y border-y">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} name="faq" className="fold group">
            <summary className="rounded-control flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-3">
              <h3 className="text-xl">{question}</h3>
              <Sign />
            </summary>
            <p className="text-ink-soft pr-8 pb-6 text-lg">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** A plus that turns into a cross when its answer is open. */
function Sign() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="text-ember size-6 shrink-0 fill-none stroke-current transition-[rotate] group-open:rotate-45"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M12 5v14M5 12h14" />
    </svg>
  );
}
