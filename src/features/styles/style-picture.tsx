import type { StyleId } from '#shared/styles.ts';

interface StylePictureProps {
  style: StyleId | 'colour' | null;
  colour: string;
  /** Address of the person's own photo in this style, where it is known. */
  own?: string | undefined;
  className?: string;
}

/** The same dish in each style, as our engine makes it; on a colour of one's own it lies cut out. */
export function StylePicture({ style, colour, own, className = '' }: StylePictureProps) {
  const shape = `block object-cover ${className}`;
  if (style === null) return <span className={`${shape} border-ink-soft border border-dashed`} />;
  return (
    <img
      src={own ?? `/styles/${style}.webp`}
      alt=""
      width={96}
      height={72}
      className={shape}
      style={style === 'colour' && !own ? { backgroundColor: colour } : undefined}
    />
  );
}
