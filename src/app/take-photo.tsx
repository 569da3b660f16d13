import { Camera } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { BESIDE } from '#ui/beside-look.ts';
import { CAMERA } from './paths.ts';

/** `thumb`: round, over the middle of the bar. `row` and `sign`: in the sidebar, wide or narrow. */
type ShutterLook = 'thumb' | 'row' | 'sign';

const LOOKS: Record<ShutterLook, string> = {
  thumb:
    'border-surface tight:size-11 absolute bottom-3 left-1/2 size-16 -translate-x-1/2 rounded-full border-4 shadow-raised',
  row: 'rounded-control shadow-low mt-4 h-11 w-full text-sm',
  sign: 'rounded-control shadow-low relative mt-4 size-10',
};
const WORDS: Record<ShutterLook, string> = { thumb: 'sr-only', row: '', sign: BESIDE };

/** The shutter: opens the camera over whatever screen one is on. */
export function TakePhoto({ look, onGo }: { look: ShutterLook; onGo?: () => void }) {
  return (
    <Link
      to={CAMERA}
      onClick={onGo}
      className={`group bg-ember text-on-ember hover:bg-ember-deep flex shrink-0 items-center justify-center gap-2 font-semibold outline-offset-3 transition-colors ${LOOKS[look]}`}
    >
      <Camera aria-hidden className={look === 'thumb' ? 'size-7' : 'size-5'} />
      <span className={WORDS[look]}>Take photo</span>
    </Link>
  );
}
