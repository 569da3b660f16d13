import { Check, Minus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { listDone, listNotDone } from '#core/model/not-done.ts';
import { styles } from '#core/model/recipe.ts';
import { TitledCard } from '#ui/titled-card.tsx';
import type { Recipe } from '#shared/contract.ts';

/** What was asked for, and what was made of it. */
export function RecipePanel({ recipe }: { recipe: Recipe }) {
  const { prompt, width, height, report, colour } = recipe;
  const style = styles.find(({ id }) => id === recipe.style);
  // The style has a line of its own.
  const done = report ? listDone(report).filter((line) => line !== `Style: ${style?.name ?? ''}`) : [];
  return (
    <TitledCard title="Recipe">
      <dl className="mt-3 grid gap-4 text-sm">
        {style && <Line name="Style">{style.name}</Line>}
        {colour && (
          <Line name="Colour">
            <span className="inline-flex items-center gap-2">
              <span
                aria-hidden
                className="border-line size-4 rounded-full border"
                style={{ backgroundColor: colour }}
              />
              {colour}
            </span>
          </Line>
        )}
        <Line name="Prompt">{prompt}</Line>
        {width !== undefined && height !== undefined && (
          <Line name="Size">
            {width} × {height} px
          </Line>
        )}
        {done.length > 0 && (
          <Line name="What was done">
            <Deeds icon={Check} sign="text-leaf" deeds={done} />
          </Line>
        )}
        {report && listNotDone(report).length > 0 && (
          <Line name="What couldn’t be done">
            <Deeds icon={Minus} sign="text-ink-soft" deeds={listNotDone(report)} />
          </Line>
        )}
      </dl>
    </TitledCard>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs font-medium">{name}</dt>
      <dd dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-line tabular-nums">
        {children}
      </dd>
    </div>
  );
}

interface DeedsProps {
  icon: LucideIcon;
  sign: string;
  deeds: readonly string[];
}

function Deeds({ icon: Icon, sign, deeds }: DeedsProps) {
  return (
    <ul className="mt-0.5 grid gap-1">
      {deeds.map((deed) => (
        <li key={deed} className="flex gap-2">
          <Icon aria-hidden size="1rem" className={`mt-0.5 ${sign}`} />
          {deed}
        </li>
      ))}
    </ul>
  );
}
