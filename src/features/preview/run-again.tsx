import { RotateCw } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import type { TransformationRow } from '#core/model/server-rows.ts';
import type { StyleFormProps } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Question, Sheet } from '#ui/dialog.tsx';
import type { Picture } from './choose-view.ts';
import { NextVersion } from './next-version.tsx';
import { useRunAgain } from './use-run-again.ts';

interface RunAgainProps {
  row: TransformationRow;
  pictures: readonly Picture[];
  /** What is looked at: the next version begins with its wish. */
  shown: Picture | undefined;
  styleForm: ComponentType<StyleFormProps>;
  ways: { login: string; billing: string };
  onStarted: () => void;
}

/** Another version, of a wish that is changed before: it costs a credit. */
export function RunAgain({ row, pictures, shown, styleForm, ways, onStarted }: RunAgainProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const running = useRunAgain(row, ways.login, () => {
    close();
    onStarted();
  });
  const canRun = row.status === 'ready' || row.status === 'failed';
  const ask = () => {
    running.forget();
    setAsking(true);
  };
  return (
    <>
      <Button variant="quiet" isWaiting={!canRun} onClick={ask}>
        <RotateCw aria-hidden size="1.0625rem" />
        Re-run
      </Button>
      {/* Also said to whoever has put the sheet away before the answer. */}
      <NoCredit
        isOpen={running.hasNoCredit}
        onClose={() => {
          close();
          running.forget();
        }}
        billing={ways.billing}
      />
      <Sheet
        isOpen={isAsking && !running.hasNoCredit}
        onClose={close}
        title="Make another version"
        text="Change the style, the colour or the words. The versions you have stay as they are."
      >
        <NextVersion
          {...{ row, pictures, running }}
          shown={shown?.number}
          begin={shown?.recipe ?? row.recipe}
          form={styleForm}
          onClose={close}
        />
      </Sheet>
    </>
  );
}

interface NoCreditProps {
  isOpen: boolean;
  onClose: () => void;
  billing: string;
}

/** What helps where a credit is missing. */
export function NoCredit({ isOpen, onClose, billing }: NoCreditProps) {
  return (
    <Question
      isOpen={isOpen}
      onClose={onClose}
      title="No credits available"
      text="Each version costs 1 credit, and all of yours are used. Nothing was started, and nothing was charged."
    >
      <div className="mt-5 grid gap-2">
        {/* Whoever comes back before that screen was there finds no question over the picture. */}
        <ButtonLink to={billing} onClick={onClose}>
          Upgrade
        </ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Question>
  );
}
