import { TriangleAlert } from 'lucide-react';
import type { ItemWords } from '#core/model/describe-item.ts';
import { isNextFree } from '#core/model/free-correction.ts';
import { USUAL_TIME_SHORT } from '#core/model/limits.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useNow } from '#state/now.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ProgressRing } from '#ui/progress.tsx';
import type { Picture } from './choose-view.ts';
import { explainFailure } from './failure-reasons.ts';
import { useIsSpent } from './rerun-button.tsx';
import { NoCredit } from './run-again.tsx';
import { isSlow, sayElapsed } from './say-elapsed.ts';
import { useRunAgain } from './use-run-again.ts';

const SOFT = 'text-sm text-balance';

/** While the picture is made: the time that has gone by is all that anybody knows. */
export function Enhancing({ since }: { since: string }) {
  const now = useNow(1000, true);
  return (
    <>
      <ProgressRing share={null} label="Enhancing" />
      <div className="mt-1">
        <p className="font-serif text-xl font-semibold">Cooking up the glow...</p>
        <p className={SOFT}>This usually takes {USUAL_TIME_SHORT}</p>
        {isSlow(since, now) && <p className={SOFT}>Taking longer than usual. You can leave.</p>}
      </div>
      <p role="timer" className="text-sm font-medium tabular-nums">
        {sayElapsed(since, now)}
      </p>
    </>
  );
}

/** Photos that were tried again since the app was opened, each with its newest version then: a picture ends it. */
const triedAgain = new Set<string>();

interface FailedProps {
  row: TransformationRow;
  pictures: readonly Picture[];
  login: string;
  billing: string;
}

/** Why there is no picture, that it cost nothing, and a way to try once more. */
export function Failed({ row, pictures, login, billing }: FailedProps) {
  const tried = `${row.id} ${String(row.current_version)}`;
  const { isRunning, hasNoCredit, run, forget } = useRunAgain(row, login, () => triedAgain.add(tried));
  const { why, help } = explainFailure(row.failure_code);
  const isFree = isNextFree(pictures, row.recipe);
  const lacksCredit = useIsSpent(row.updated_at) && !isFree;
  return (
    <>
      <TriangleAlert aria-hidden size="1.875rem" className="text-red" />
      <div>
        <p className="font-serif text-xl font-semibold">Transformation failed</p>
        <p className="font-medium">Your credit has been refunded</p>
        {triedAgain.has(tried) && <p className="font-medium">We tried again, and it failed again.</p>}
        <p className={SOFT}>
          {why} {help}
        </p>
      </div>
      <div className="mt-1 grid justify-items-center gap-1.5">
        <Button isWaiting={isRunning} onClick={() => void run()}>
          {isRunning ? 'Starting …' : 'Try Again'}
        </Button>
        <p className="text-xs">
          Trying again {isFree ? 'is free' : 'costs 1 credit'}.{lacksCredit && ' No credits left.'}
        </p>
        {lacksCredit && (
          <ButtonLink to={billing} variant="quiet">
            Upgrade
          </ButtonLink>
        )}
      </div>
      <NoCredit isOpen={hasNoCredit} onClose={forget} billing={billing} />
    </>
  );
}

/** By a status for which there is nothing to show. */
const NEXT: Partial<Record<TransformationRow['status'], string>> = {
  uploading: 'The device that took the photo hasn’t finished uploading it. Keep the app open there.',
  queued: 'Uploaded. Waiting in line.',
};

export function StatusText({ status }: { status: TransformationRow['status'] }) {
  return (
    <div>
      <p className="font-serif text-xl font-semibold">Status: {status}</p>
      {NEXT[status] && <p className={SOFT}>{NEXT[status]}</p>}
    </div>
  );
}

interface OnPhoneProps {
  /** undefined: the server has not heard of it. */
  status: TransformationRow['status'] | undefined;
  words: ItemWords;
  /** Where everything can be done with photos on this phone. */
  outbox: string;
}

/** A photo of which this phone knows best where it is. */
export function OnPhone({ status, words: { word, why, next }, outbox }: OnPhoneProps) {
  // How far it has gone up is seen; read out, it would be every percent of it. A time that runs down is no news either.
  const [name, percent, wait] = word.split(/( \d+%)$|( in \d+ \w+)$/);
  return (
    <>
      <div>
        <p className="font-serif text-xl font-semibold tabular-nums">
          {name}
          {percent && <span aria-hidden>{percent}</span>}
          {wait && <span role="timer">{wait}</span>}
        </p>
        {status && <p className="text-sm font-medium">Status: {status}</p>}
        <p className={SOFT}>{why}</p>
        {next && <p className={SOFT}>{next}</p>}
      </div>
      <span className="mt-1">
        <ButtonLink to={outbox} variant="quiet">
          Show in Uploads
        </ButtonLink>
      </span>
    </>
  );
}
