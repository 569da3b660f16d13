import { useFirstPicture, useLoadedPicture } from '#state/first-picture.ts';
import { CompareSlider } from '#ui/compare-slider.tsx';
import { SLOW_MS, STILL_WAITING } from '#ui/slow-words.ts';
import { usePinched } from '#ui/use-pinched.ts';
import { useTakesLong } from '#ui/use-takes-long.ts';
import type { Picture } from './choose-view.ts';
import { ANY_RATIO, Frame, NotHere, OnPicture, SmallCopy } from './frame.tsx';

interface FinishedPictureProps {
  picture: Picture;
  filename: string;
  original: string | undefined;
  /** The photo's small picture on this phone. */
  own: string | undefined;
  /** It was finished before the eyes of whoever looks. */
  isNew: boolean;
}

/** A finished picture on the photo it was made of. Where the photo cannot be had it stands alone. */
export function FinishedPicture({ picture, filename, original, own, isNew }: FinishedPictureProps) {
  const { output, thumbnail, number, recipe } = picture;
  const small = useFirstPicture([thumbnail]);
  const after = useLoadedPicture([output, thumbnail]);
  const photo = useLoadedPicture([original ?? null]);
  const before = photo?.href ?? own;
  const isSmall = (after && after.url !== output) || (photo === null && own !== undefined);
  const { width, height } = recipe;
  const isPinched = usePinched();
  const isSlow = useTakesLong(after === undefined, SLOW_MS);
  const ratio = width && height ? width / height : (after?.ratio ?? ANY_RATIO);
  return (
    <Frame ratio={ratio}>
      {after && before ? (
        <CompareSlider
          key={number}
          before={before}
          after={after.href}
          beforeAlt={`Before: ${filename} as it was taken`}
          afterAlt={`After: ${filename}, version ${String(number)}`}
          ratio={ratio}
          placement={recipe.report?.dish?.placement}
          reveals={isNew}
          isPinched={isPinched}
        />
      ) : after ? (
        <img
          src={after.href}
          alt={`${filename}, version ${String(number)}`}
          className="absolute inset-0 size-full object-cover"
        />
      ) : after === null ? (
        <NotHere />
      ) : (
        small.href && (
          <img
            src={small.href}
            alt=""
            className="out-of-focus absolute inset-0 size-full object-cover"
            onError={small.onBroken}
          />
        )
      )}
      {after && isSmall && <SmallCopy />}
      {isSlow && <OnPicture>{STILL_WAITING}</OnPicture>}
    </Frame>
  );
}
