import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { DEVICE } from '#core/lib/device-word.ts';
import { useConnectivity } from '#state/connectivity.ts';

/** For as long as nobody knows the shape of a picture. */
export const ANY_RATIO = 4 / 3;

interface FrameProps {
  /** Width by height. */
  ratio: number;
  children: ReactNode;
}

/**
 * The place of the main picture: as wide as there is room, and never taller than what can be seen at once. Words in it
 * that need more make it taller.
 */
export function Frame({ ratio, children }: FrameProps) {
  return (
    <div
      className="rounded-card bg-sunk border-line relative grid w-full overflow-clip border [--tallest:68dvh] lg:[--tallest:max(18rem,100dvh-27rem)]"
      style={{ aspectRatio: ratio, maxWidth: `calc(var(--tallest) * ${String(ratio)})` }}
    >
      {children}
    </div>
  );
}

/** Said where this device has not kept a picture, and it could not be fetched. */
export function NotHere() {
  const isOnline = useConnectivity((state) => state.isOnline);
  return (
    <p className="text-ink-soft absolute inset-0 m-auto grid place-content-center justify-items-center gap-2 px-6 text-center text-sm">
      <ImageOff aria-hidden size="2rem" strokeWidth={1.5} />
      {isOnline
        ? 'Couldn’t load this picture. Reload the page in a moment.'
        : `This picture isn’t on this ${DEVICE}. It shows once you’re online.`}
    </p>
  );
}

/** Said on a picture that is smaller than it could be: nobody shall judge the sharpness of that one. */
export function SmallCopy() {
  const isOnline = useConnectivity((state) => state.isOnline);
  return (
    <OnPicture>
      {isOnline
        ? 'Small copy for now. Still trying for the sharp one.'
        : 'Small copy: connect to see it sharp'}
    </OnPicture>
  );
}

/** Words at the foot of a picture. */
export const OnPicture = ({ children }: { children: string }) => (
  <p className="bg-scrim text-on-scrim pointer-events-none absolute inset-x-3 bottom-3 mx-auto w-fit rounded-full px-3 py-1 text-center text-xs font-medium text-balance">
    {children}
  </p>
);
