import { Progress } from '@base-ui/react/progress';

interface ProgressProps {
  /** Between 0 and 1; null where nobody can count. */
  share: number | null;
  label: string;
}

const RING_RADIUS = 21;
const RING_LENGTH = 2 * Math.PI * RING_RADIUS;
/** How much of the ring runs round while nobody can count. */
const UNCOUNTED_SHARE = 0.25;

const percent = (share: number | null) => (share === null ? null : Math.round(share * 100));

/** A thin ring over a picture. */
export function ProgressRing({ share, label }: ProgressProps) {
  return (
    <Progress.Root value={percent(share)} aria-label={label} className="size-9">
      <svg
        aria-hidden
        viewBox="0 0 48 48"
        className={`-rotate-90 fill-none ${share === null ? 'animate-spin' : ''}`}
        strokeWidth="5"
        strokeLinecap="round"
      >
        <circle cx="24" cy="24" r={RING_RADIUS} className="stroke-on-scrim/35" />
        <circle
          cx="24"
          cy="24"
          r={RING_RADIUS}
          className="stroke-on-scrim forced-colors:stroke-[CanvasText] transition-[stroke-dashoffset] duration-200"
          strokeDasharray={RING_LENGTH}
          strokeDashoffset={RING_LENGTH * (1 - (share ?? UNCOUNTED_SHARE))}
        />
      </svg>
    </Progress.Root>
  );
}

/** A thin bar across what is under way. */
export function ProgressBar({ share, label }: ProgressProps) {
  return (
    <Progress.Root value={percent(share)} aria-label={label}>
      <Progress.Track className="bg-sunk h-1.5 overflow-hidden rounded-full">
        <Progress.Indicator className="bg-ember h-full rounded-full transition-[width] duration-200 data-indeterminate:mx-auto data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </Progress.Track>
    </Progress.Root>
  );
}
