import { Check, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#core/lib/isolated.ts';
import { ProgressBar } from '#ui/progress.tsx';
import { TitledCard } from '#ui/titled-card.tsx';
import { describeMarks, describeNotChecked, type Line, type Tone } from './check-words.ts';
import { READER_MEGABYTES } from './reader-size.ts';
import { RawMarks } from './raw-marks.tsx';
import type { CheckedPicture } from './use-checked-picture.ts';

/** What was dropped, and what is known of it by now. */
export function CheckedFile({ picture }: { picture: CheckedPicture }) {
  const { href, outcome, fetched } = picture;
  const name = isolated(picture.name);
  if (outcome && 'error' in outcome) {
    return (
      <TitledCard title="Not checked">
        <p className="text-ink-soft mt-1 text-sm wrap-anywhere">{name}</p>
        <p role="alert" className="mt-4">
          {describeNotChecked(outcome.error)}
        </p>
      </TitledCard>
    );
  }
  if (!outcome) {
    return (
      <TitledCard title="Checking …">
        <p className="text-ink-soft mt-1 text-sm wrap-anywhere">{name}</p>
        {fetched !== null && <Fetching share={fetched} />}
      </TitledCard>
    );
  }
  const { title, lines } = describeMarks(outcome.marks);
  return (
    <TitledCard title={title}>
      <p className="text-ink-soft mt-1 text-sm wrap-anywhere">{name}</p>
      <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-[1fr_2fr]">
        <Shown key={href} href={href} />
        <ul className="grid content-start gap-3">
          {lines.map((line) => (
            <LineRow key={line.text} line={line} />
          ))}
        </ul>
      </div>
      <RawMarks raw={outcome.marks.raw} />
    </TitledCard>
  );
}

function Fetching({ share }: { share: number }) {
  const words = `Getting the checker, ${String(READER_MEGABYTES)} MB. Only the first time.`;
  return (
    <div className="mt-4 grid gap-2">
      <p className="text-sm">{words}</p>
      <ProgressBar share={share} label={words} />
    </div>
  );
}

/** The picture itself, where it can be shown. */
function Shown({ href }: { href: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return <p className="text-ink-soft text-sm">The picture itself can’t be shown: its file is damaged.</p>;
  }
  return (
    <img
      src={href}
      alt="The file you chose"
      className="rounded-control h-36 w-fit max-w-full object-contain"
      onError={() => setBroken(true)}
    />
  );
}

const SIGNS: Record<Tone, { icon: LucideIcon; colour: string }> = {
  good: { icon: Check, colour: 'text-leaf' },
  careful: { icon: TriangleAlert, colour: 'text-amber' },
  plain: { icon: Info, colour: 'text-ink-soft' },
};

function LineRow({ line: { tone, text } }: { line: Line }) {
  const { icon: Icon, colour } = SIGNS[tone];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size="1.125rem" className={`mt-0.5 ${colour}`} />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </li>
  );
}
