import { Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BESIDE } from '#ui/beside.ts';
import { CAMERA } from './paths.ts';

/** `thumb`: round, over the middle of the bar. `row` and `sign`: in the sidebar, wide or narrow. */
type ShutterVariant = 'thumb' | 'row' | 'sign';

const CLASSES: Record<ShutterVariant, string> = {
  thumb:
    'border-surface absolute bottom-3 left-1/2 size-[clamp(44px,19vw,4rem)] -translate-x-1/2 rounded-full border-4 shadow-raised outline-offset-3',
  row: 'rounded-control shadow-low border border-transparent mt-4 h-11 w-full text-sm outline-offset-3',
  sign: 'rounded-control shadow-low border border-transparent relative mt-4 size-11 outline-offset-[-4px]',
};
/** A narrow sidebar has no room round it: its ring lies on it. */
const ON_IT = { outlineColor: 'currentColor' };
const WORDS: Record<ShutterVariant, string> = { thumb: 'sr-only', row: '', sign: BESIDE };

/** The shutter: opens the camera over whatever screen one is on. */
export function TakePhoto({ variant, onGo }: { variant: ShutterVariant; onGo?: () => void }) {
  return (
    <Link
      to={CAMERA}
      onClick={onGo}
      {...(variant === 'sign' && { style: ON_IT })}
      className={`group bg-ember text-on-ember hover:bg-ember-deep flex shrink-0 items-center justify-center gap-2 font-semibold transition-colors ${CLASSES[variant]}`}
    >
      <Camera aria-hidden className={variant === 'thumb' ? 'size-1/2' : 'size-5'} />
      <span className={WORDS[variant]}>Take photo</span>
    </Link>
  );
}
