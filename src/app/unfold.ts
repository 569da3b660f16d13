import { untilIdle } from './until-idle.ts';

// Of a page that was rendered beforehand, the parts below the first screen are left out of the first layout (`later` in
// theme.css). Once they are laid out the scroll bar, and the way back to where one was, know their real heights.

const folded = () => document.querySelector('[data-early]');

/** Each part in a moment of its own, between which a slow phone answers. */
export async function unfoldBitByBit(root: HTMLElement): Promise<void> {
  for (const part of root.querySelectorAll('.later')) {
    await untilIdle();
    if (!folded()) return;
    // Where a link has led meanwhile, that stays in its place; browsers do not always see to it.
    const seen = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    const before = seen?.getBoundingClientRect().top ?? 0;
    part.classList.remove('later');
    const by = (seen?.getBoundingClientRect().top ?? 0) - before;
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
  }
  unfoldNow();
}

/** For whoever is about to be led somewhere: a way that has begun does not learn that its end has moved. */
export function unfoldNow(): void {
  folded()?.removeAttribute('data-early');
}
