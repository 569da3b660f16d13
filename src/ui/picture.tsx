import { useState } from 'react';

/** A picture as files: what every browser reads, and the same in better formats and several sizes. */
export interface PictureFile {
  src: string;
  width?: number;
  height?: number;
  /** The best first; the browser takes the first that it knows. */
  sources?: readonly { type: 'image/avif' | 'image/webp'; srcSet: string }[];
  /** A tiny `data:` picture that fills the place until the real one is there. */
  blur?: string;
}

export interface PictureProps {
  /** An address alone does for a picture that has only one. */
  file: PictureFile | string;
  alt: string;
  /** How wide it is shown, as the browser must know it to choose among sizes. */
  sizes?: string | undefined;
  /** Is fetched only when it comes near the screen. */
  isLazy?: boolean;
}

/** An empty plate, which needs no network. */
const PLATE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72"><g stroke="#8886" fill="#8881"><circle cx="48" cy="36" r="27"/><circle cx="48" cy="36" r="19"/></g><circle cx="48" cy="36" r="9" fill="#e0632a"/></svg>',
)}`;

/** Fills the place it is given. One that cannot be had gives way to what stands for it, never to a broken sign. */
export function Picture({ file, alt, sizes, isLazy = false }: PictureProps) {
  const { src, width, height, sources = [], blur } = typeof file === 'string' ? { src: file } : file;
  const [broken, setBroken] = useState<string>();
  const isBroken = broken === src;
  const giveUp = () => setBroken(src);
  return (
    <picture>
      {!isBroken &&
        sources.map(({ type, srcSet }) => <source key={type} type={type} srcSet={srcSet} sizes={sizes} />)}
      <img
        // A page that was rendered beforehand may have missed the error.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0 && !isBroken) giveUp();
        }}
        src={isBroken ? PLATE : src}
        alt={alt}
        width={width}
        height={height}
        {...(isLazy && { loading: 'lazy' })}
        decoding="async"
        draggable={false}
        className="absolute inset-0 size-full object-cover"
        style={blur && !isBroken ? { background: `center / cover url(${blur})` } : undefined}
        onError={giveUp}
      />
    </picture>
  );
}
