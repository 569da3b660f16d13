import { Copy, Info } from 'lucide-react';
import { sayMark } from '#core/model/mark-words.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled-card.tsx';
import { say } from '#ui/toast.tsx';
import type { RecipeReport } from '#shared/contract.ts';

/** What a finished picture's marks say, and the sentence for a menu that has to say it. `check`: where marks are read. */
export function HowMade({ report, check }: { report: RecipeReport; check: string }) {
  const { line, sentence } = sayMark(report);
  return (
    <TitledCard title="How it was made">
      <p className="mt-3 flex gap-2 text-sm">
        <Info aria-hidden size="1rem" className="text-ink-soft mt-0.5" />
        {line}
      </p>
      <p className="text-ink-soft mt-4 text-xs font-medium">If your menu has to say so</p>
      <p className="mt-0.5 text-sm">{sentence}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="quiet" onClick={() => void copy(sentence)}>
          <Copy aria-hidden size="1rem" />
          Copy sentence
        </Button>
        <span className="text-sm">
          <TextLink to={check}>Check a picture</TextLink>
        </span>
      </div>
    </TitledCard>
  );
}

async function copy(sentence: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(sentence);
    say({ id: 'copied', title: 'Copied', text: sentence });
  } catch {
    say({ id: 'copied', title: 'Couldn’t copy', text: 'Select the sentence and copy it.', isError: true });
  }
}
