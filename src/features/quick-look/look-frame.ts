import type { OutboxItem } from '#core/model/outbox-item.ts';

export const FRAME = 'rounded-card bg-sunk mx-auto w-full overflow-hidden lg:mx-0 lg:mt-4';

/** The photo's own shape; never so tall that what stands below it is out of sight. */
export function frameOf({ width, height }: Pick<OutboxItem, 'width' | 'height'>) {
  const aspectRatio = width && height ? width / height : 4 / 3;
  return { aspectRatio, maxWidth: `calc(min(19rem, 45dvh) * ${String(aspectRatio)})` };
}
