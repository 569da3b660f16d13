import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { FREE_CREDITS, photoLimits } from '#core/model/limits.ts';
import { acceptedTypes } from '#state/accepted-types.ts';
import { promise } from '#state/visitor-photo.ts';
import { showDish, useShownDish } from '#state/show-dish.ts';
import { buttonClass } from '#ui/button-variant.ts';
import { CompareSlider } from '#ui/compare-slider.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { useIncomingFiles } from '#ui/use-incoming-files.ts';
import { describeDishError } from './your-dish-words.ts';

export interface YourDishProps {
  /** Starts the worker that looks are made in. */
  spawn: () => Worker;
  signup: string;
}

const FRAME = 'rounded-card aspect-4/3 grid content-center justify-items-center gap-3 p-4 text-center';
/** Wider or narrower ones are cut: the frame stays on the screen. */
const [NARROWEST, WIDEST] = [3 / 4, 2];

/** A visitor's own photo, before and after, made on their device. */
export function YourDish({ spawn, signup }: YourDishProps) {
  const { isBusy, error, id, look } = useShownDish();
  const take = useCallback(
    ([file]: readonly File[], source: 'pick' | 'drop' | 'paste' = 'pick') => {
      if (file) void showDish(file, source, spawn);
    },
    [spawn],
  );
  const isOver = useIncomingFiles(take);
  return (
    <div>
      <output className="sr-only">
        {isBusy ? 'Making your picture …' : look ? 'Your picture, ready' : ''}
      </output>
      {look ? (
        <Shown look={look} />
      ) : isBusy ? (
        <div className={`bg-sunk ${FRAME}`}>
          <p aria-hidden className="text-ink-soft animate-pulse font-medium">
            Making your picture …
          </p>
        </div>
      ) : (
        <div
          data-over={isOver || undefined}
          className={`border-ink-soft/35 data-over:border-ember data-over:bg-sunk border border-dashed transition-colors ${FRAME}`}
        >
          {error && <p role="alert">{describeDishError(error)}</p>}
          {id && <p>This device can’t show it, but your photo is kept.</p>}
          <p className="hidden font-medium md:block">
            {isOver ? 'Drop to see it' : 'Drop a photo of your dish anywhere on this page'}
          </p>
          <Pick take={take}>Take or choose a photo</Pick>
          <p className="text-ink-soft text-sm text-balance">
            JPG, PNG or HEIC, up to {photoLimits.megabytes}&nbsp;MB. It stays on this device.
          </p>
        </div>
      )}
      <p className="text-ink-soft mt-2 text-right text-xs">Made on this device, nothing uploaded</p>
      {id && (
        <div className="mt-2 mb-4 flex flex-wrap gap-3">
          <Link to={signup} className={buttonClass('ember')} onClick={() => promise(id)}>
            Save it, {FREE_CREDITS} photos free
          </Link>
          <Pick take={take}>Another photo</Pick>
        </div>
      )}
    </div>
  );
}

function Shown({ look }: { look: NonNullable<ReturnType<typeof useShownDish.getState>['look']> }) {
  const { before, after, width, height, dish } = look;
  return (
    <div className="rounded-card shadow-raised overflow-hidden">
      <CompareSlider
        key={after}
        before={before}
        after={after}
        beforeAlt="Before: your dish as you took it"
        afterAlt="After: your dish, enhanced on this device"
        ratio={Math.min(WIDEST, Math.max(NARROWEST, width / height))}
        placement={dish?.placement}
      />
    </div>
  );
}

const Pick = ({ take, children }: { take: (files: readonly File[]) => void; children: string }) => (
  <FileButton accept={acceptedTypes} onOpen={() => take}>
    {children}
  </FileButton>
);
