import { useLoadedPicture } from '#state/first-picture.ts';
import { ANY_RATIO, Frame, NotHere, SmallCopy } from './frame.tsx';

interface PhotoItselfProps {
  filename: string;
  original: string | undefined;
  own: string | undefined;
}

/** The photo as it was taken, whole. */
export function PhotoItself({ filename, original, own }: PhotoItselfProps) {
  const photo = useLoadedPicture([original ?? null]);
  const href = photo?.href ?? own;
  return (
    <Frame ratio={photo?.ratio ?? ANY_RATIO}>
      {href ? (
        <img
          src={href}
          alt={`Before: ${filename} as it was taken`}
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        photo === null && <NotHere />
      )}
      {photo === null && own && <SmallCopy />}
    </Frame>
  );
}
