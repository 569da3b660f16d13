import { useState } from 'react';

interface OutlinedPhotoProps {
  photo: string;
  alt: string;
  /** Points as parts of the photo's width and height. */
  outline: readonly (readonly (readonly [number, number])[])[];
  className?: string;
  /** The most that it takes of the height, where the width would leave it more. */
  height?: string;
}

/** A photo with a line round the dish: dark under light, so that it is seen on a white plate and on black slate. */
export function OutlinedPhoto({ photo, alt, outline, className = '', height }: OutlinedPhotoProps) {
  const [ratio, setRatio] = useState<number>();
  return (
    <span
      className={`relative block ${className}`}
      style={
        ratio === undefined
          ? { height }
          : { aspectRatio: ratio, width: height && `min(100%, ${height} * ${String(ratio)})` }
      }
    >
      <img
        src={photo}
        alt={alt}
        className="block size-full object-contain"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / naturalHeight)
        }
      />
      {ratio !== undefined && <OutlineLine outline={outline} ratio={ratio} />}
    </span>
  );
}

interface OutlineLineProps extends Pick<OutlinedPhotoProps, 'outline'> {
  ratio: number;
  /** Thin beside another line. */
  isDashed?: boolean;
}

/** The line alone, over a picture of this shape that is wholly seen in the same box. */
export function OutlineLine({ outline, ratio, isDashed = false }: OutlineLineProps) {
  const points = outline
    .map((polygon) => `M${polygon.map(([x, y]) => `${String(x * ratio)} ${String(y)}`).join('L')}Z`)
    .join('');
  const line = {
    d: points,
    fillRule: 'evenodd',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <svg
      aria-hidden
      data-outline=""
      viewBox={`0 0 ${String(ratio)} 1`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path {...line} fill="none" className="stroke-scrim" strokeWidth={isDashed ? 2.5 : 4.5} />
      <path
        {...line}
        fill="none"
        className="stroke-on-scrim"
        strokeWidth={isDashed ? 1 : 2}
        strokeDasharray={isDashed ? '6 6' : undefined}
      />
    </svg>
  );
}
