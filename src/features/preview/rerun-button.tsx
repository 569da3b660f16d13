import { MINUTE_MS } from '#core/lib/durations.ts';
import { useMirror } from '#state/mirror.ts';
import { useNow } from '#state/now.ts';
import { Button } from '#ui/button.tsx';

interface RerunButtonProps {
  isFree: boolean;
  isDisabled: boolean;
  isRunning: boolean;
  onRun: () => void;
}

/**
 * Whether the phone knows of no credit that is left: since a change of the photo, where one is told, which may have given one
 * back. In a new month its copy is out of date: then nobody here knows.
 */
export function useIsSpent(since?: string): boolean {
  const now = useNow(MINUTE_MS, true);
  return useMirror(
    ({ subscription: of }) =>
      of !== null &&
      of.credits_used >= of.credits_total &&
      Date.parse(of.renews_at) > now &&
      (since === undefined || Date.parse(of.updated_at) >= Date.parse(since)),
  );
}

/** Starts another version, and says before the press what that costs. */
export function RerunButton({ isFree, isDisabled, isRunning, onRun }: RerunButtonProps) {
  const isSpent = useIsSpent();
  return (
    <Button isDisabled={isDisabled} isWaiting={isRunning} onClick={onRun}>
      {isRunning
        ? 'Starting …'
        : isFree
          ? 'Re-run, free'
          : `Re-run for 1 credit${isSpent ? ', no credits left' : ''}`}
    </Button>
  );
}
