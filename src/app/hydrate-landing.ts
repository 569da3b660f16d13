import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { unfoldBitByBit } from './unfold.ts';
import { untilIdle } from './until-idle.ts';

/**
 * The app takes over the page that was rendered beforehand, in many short steps between which a slow phone answers: not in
 * the task that has run all its files, and as a transition, which React cuts into pieces.
 */
export async function hydrateLanding(root: HTMLElement, app: ReactNode): Promise<void> {
  await untilIdle();
  startTransition(() => void hydrateRoot(root, app));
  await unfoldBitByBit(root);
}
