import { Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BESIDE } from '#ui/beside.ts';
import { CAMERA } from './paths.ts';

/** `thumb`: round, over the middle of the bar. `row` and `sign`: in the sidebar, wide or narrow. */
type ShutterVariant = 'thumb' | 'row' | 'sign';

const CLASSES: Record<ShutterVariant, string> = {
  thumb:
    'border-surface absolute bottom-3 left-1/2 size-[clamp(44px,19vw,4rem)] -translate-x-1/2 rounded-full border-4 shadow-raised',
  row: 'rounded-control shadow-low mt-4 h-11 w-full text-sm',
  sign: 'rounded-control shadow-low relative mt-4 size-11',
};
const WORDS: Record<ShutterVariant, string> = { thumb: 'sr-only', row: '', sign: BESIDE };

/** The shutter: opens the camera over whatever screen one is on. */
export function TakePhoto({ variant, onGo }: { variant: ShutterVariant; onGo?: () => void }) {
  return (
    <Link
      to={CAMERA}
      onClick={onGo}
      className={`group bg-ember text-on-ember hover:bg-ember-deep flex shrink-0 items-center justify-center gap-2 font-semibold outline-offset-3 transition-colors ${CLASSES[variant]}`}
    >
      <Camera aria-hidden className={variant === 'thumb' ? 'size-1/2' : 'size-5'} />
      <span className={WORDS[variant]}>Take photo</span>
    </Link>
  );
}
