import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Question } from '#ui/dialog.tsx';
import { useRunAgain, type RunAgain as Running } from './use-run-again.ts';

interface RunAgainProps {
  row: TransformationRow;
  login: string;
  billing: string;
  onStarted: () => void;
}

/** Another version, after a question: it costs a credit. */
export function RunAgain({ row, login, billing, onStarted }: RunAgainProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const running = useRunAgain(row, login, () => {
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
      <Button variant="quiet" isDisabled={!canRun} onClick={ask}>
        <RotateCw aria-hidden size={17} />
        Re-run
      </Button>
      {running.hasNoCredit ? (
        <NoCredit isOpen={isAsking} onClose={close} billing={billing} />
      ) : (
        <Question
          isOpen={isAsking}
          onClose={close}
          title="Make another version?"
          text="It costs 1 credit. The versions you have stay as they are. If it fails, the credit comes back."
        >
          <Answers running={running} onClose={close} />
        </Question>
      )}
    </>
  );
}

function Answers({ running: { isRunning, run }, onClose }: { running: Running; onClose: () => void }) {
  return (
    <div className="mt-5 grid gap-2">
      <Button isDisabled={isRunning} onClick={() => void run()}>
        {isRunning ? 'Starting …' : 'Re-run for 1 credit'}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
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
        <ButtonLink to={billing}>Upgrade</ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Question>
  );
}
