import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { untilIdle } from './until-idle.ts';

/**
 * The app takes over the page that was rendered beforehand, in many short steps between which a slow phone answers: not in
 * the task that has run all its files, and as a transition, which React cuts into pieces.
 */
export async function hydrateLanding(root: HTMLElement, app: ReactNode): Promise<void> {
  await untilIdle();
  startTransition(() => void hydrateRoot(root, app));
  await unfold(root);
}

/**
 * The parts below the first screen are left out of the first layout (`later` in theme.css). They are laid out now, each
 * in a moment of its own, so that from then on the scroll bar, and the way back to where one was, know their real heights.
 */
async function unfold(root: HTMLElement): Promise<void> {
  for (const part of root.querySelectorAll('.later')) {
    await untilIdle();
    // Where a link has led meanwhile, that stays in its place; browsers do not always see to it.
    const seen = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    const before = seen?.getBoundingClientRect().top ?? 0;
    part.classList.remove('later');
    const by = (seen?.getBoundingClientRect().top ?? 0) - before;
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
  }
  root.removeAttribute('data-early');
}
