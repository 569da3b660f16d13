import { useState, type ComponentType } from 'react';
import { keepNewest } from '#core/lib/keep-newest.ts';
import { isNextFree } from '#core/model/free-correction.ts';
import { makeRecipe } from '#core/model/recipe.ts';
import { judgeRepeat, type Repeat } from '#core/model/judge-repeat.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { useMirror } from '#state/mirror.ts';
import { useSizeWarning } from '#state/next-picture.ts';
import { letGoOfCorrection } from '#state/outline.ts';
import { choiceOf, recipe, type StyleChoice, type StyleFormProps } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import type { Picture } from './choose-view.ts';
import { RerunButton } from './rerun-button.tsx';
import { useDrawnOutline } from './use-correction.ts';
import type { RunAgain } from './use-run-again.ts';
import type { Recipe } from '#shared/contract.ts';

interface NextVersionProps {
  row: TransformationRow;
  pictures: readonly Picture[];
  /** The version that is looked at. */
  shown: number | undefined;
  /** The wish that is changed. */
  begin: Recipe;
  /** Where a style is chosen. The page brings it: it belongs to another feature. */
  form: ComponentType<StyleFormProps>;
  running: RunAgain;
  onClose: () => void;
}

/** Wishes that were changed and neither started nor given up, by photo and version: the newest few. */
const drafts = new Map<string, StyleChoice>();
const MOST = 20;

/** The wish for the next version. One that can only give a picture that is there is not sold. */
export function NextVersion({ row, pictures, shown, begin, form: Form, running, onClose }: NextVersionProps) {
  const [draft] = useState(`${row.id} ${String(shown)}`);
  const [choice, setChoice] = useState(() => drafts.get(draft) ?? choiceOf(begin));
  const corrected = useDrawnOutline(row.id, pictures);
  const isFreePlan = useMirror(({ subscription }) => subscription?.plan === 'free');
  // No picture is larger than its photo, so the last one tells how small that is.
  const { width = null, height = null } = pictures.at(-1)?.recipe ?? {};
  const smallness = useSizeWarning({ width, height });
  const chosen = recipe(choice);
  const dish = corrected ? { outline: corrected } : begin.dish;
  const asked = chosen && makeRecipe({ ...chosen, ...(dish && { dish }) });
  const same = asked && judgeRepeat(pictures, asked, isFreePlan);
  const isFree = asked !== null && isNextFree(pictures, asked);
  // One that failed may still be on this phone, and goes by itself once there is a connection.
  const canRun = useConnectivity(({ isOnline }) => isOnline) || row.status === 'failed';
  const start = async () => {
    if (!asked || !(await running.run(asked, isFree))) return;
    drafts.delete(draft);
    if (corrected) letGoOfCorrection(row.id, corrected);
  };
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <Form
        choice={choice}
        onChange={(next) => {
          keepNewest(drafts, draft, next, MOST);
          setChoice(next);
        }}
      />
      <div aria-live="polite" className="grid gap-1 text-sm font-medium empty:hidden">
        {dish && 'outline' in dish && <p>Made with your outline of the dish.</p>}
        {same && SAYINGS[same.repeat] && (
          <p>
            {same.repeat !== 'redrawn' && `This is V${String(same.version.number)}. `}
            {SAYINGS[same.repeat]}
          </p>
        )}
      </div>
      <div className="grid gap-2">
        <RerunButton
          isFree={isFree}
          isDisabled={!asked || same?.repeat === 'same' || !canRun}
          isRunning={running.isRunning}
          onRun={() => void start()}
        />
        <p className="text-ink-soft text-center text-xs">
          {smallness && `${smallness}. `}
          {canRun
            ? `${isFree ? 'Free again' : 'Refunded'} if it fails.`
            : 'Re-run it when you have a connection.'}
        </p>
        <Button
          variant="quiet"
          onClick={() => {
            drafts.delete(draft);
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}

const SAYINGS: Record<Repeat, string> = {
  same: 'Change something, or it comes out exactly the same.',
  unmarked: 'It comes out the same, without the watermark.',
  redrawn: 'Same request: the AI draws a different picture each time.',
  unknown: '',
};
