import { useState, type ReactNode } from 'react';

interface PictureBoxProps {
  /** undefined: not known yet. null: there is none. */
  href: string | null | undefined;
  /** Shown until the picture itself is there, and where there is none. */
  under?: string | undefined;
  onBroken: () => void;
  /** What stands in the place of a picture that cannot be had. */
  children: ReactNode;
}

/** A picture that fills its place, which keeps its shape whatever comes. Decoration beside its name: it has no text. */
export function PictureBox({ href, under, onBroken, children }: PictureBoxProps) {
  const [loaded, setLoaded] = useState<string>();
  const isWaiting = !under && (href === undefined || (href !== null && loaded === undefined));
  return (
    <span className="bg-sunk relative block size-full overflow-hidden">
      {isWaiting && <span aria-hidden className="bg-line/60 absolute inset-0 motion-safe:animate-pulse" />}
      {under && <img src={under} alt="" className="absolute inset-0 size-full object-cover" />}
      {href && (
        <img
          src={href}
          alt=""
          decoding="async"
          className={`absolute inset-0 size-full object-cover transition-opacity duration-200 ${loaded === undefined ? 'opacity-0' : ''}`}
          onLoad={() => setLoaded(href)}
          onError={onBroken}
        />
      )}
      {href === null && !under && children}
    </span>
  );
}
