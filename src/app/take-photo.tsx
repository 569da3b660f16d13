import { Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CAMERA } from './paths.ts';

/** The shutter: in the middle of the bar, under the thumb; on a desk a button beside the work. */
export function TakePhoto() {
  return (
    <Link
      to={CAMERA}
      className="bg-ember text-on-ember hover:bg-ember-deep shadow-raised outline-offset-3 max-md:border-surface fixed bottom-[calc(env(safe-area-inset-bottom)+0.75rem)] left-1/2 z-20 flex size-16 -translate-x-1/2 items-center justify-center gap-2 rounded-full font-semibold transition-colors max-md:border-4 md:static md:mt-5 md:h-11 md:w-full md:translate-x-0 md:rounded-control md:text-sm md:shadow-low"
    >
      <Camera aria-hidden className="size-7 md:size-5" />
      <span className="sr-only md:not-sr-only">Take photo</span>
    </Link>
  );
}
