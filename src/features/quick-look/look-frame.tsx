import type { ReactNode } from 'react';
import type { OutboxItem } from '#core/model/outbox-item.ts';

type Shape = Pick<OutboxItem, 'width' | 'height'>;

export const ratioOf = ({ width, height }: Shape): number => (width && height ? width / height : 4 / 3);

interface LookFrameProps {
  photo: Shape;
  /** The picture. */
  children?: ReactNode;
  /** What is said below it: its room is kept, so that nothing moves when it comes. */
  words?: ReactNode;
}

/** The photo's own shape; never so tall that what stands below it is out of sight. */
export function LookFrame({ photo, children, words }: LookFrameProps) {
  const ratio = ratioOf(photo);
  return (
    <div className="grid gap-2">
      <div
        className="rounded-card bg-sunk mx-auto w-full overflow-hidden md:mx-0 lg:mt-4"
        style={{ aspectRatio: ratio, maxWidth: `calc(min(19rem, 45dvh) * ${String(ratio)})` }}
      >
        {children}
      </div>
      {words ?? <div className="min-h-15" />}
    </div>
  );
}
