import { mayReload, untilMayReload } from '#state/in-progress.ts';
import { COVERS } from '#ui/covers.ts';

const LOOK_MS = 500;

/** The system's window to choose files is open: they come to the page that asked, or to none. */
let isChoosing = false;

/** Hears of such windows from now on. */
export function followFileWindows(): void {
  const end = () => void (isChoosing = false);
  // Not every browser tells that none was chosen: then the next press on the page does.
  const press = ({ target }: Event) => {
    isChoosing = target instanceof HTMLInputElement && target.type === 'file';
    if (isChoosing)
      for (const way of ['change', 'cancel']) target?.addEventListener(way, end, { once: true });
  };
  document.addEventListener('click', press, true);
}

/** Whether the page may be loaded afresh: no photo is lost with it, nor what is drawn, typed or chosen over it. */
export const isAtRest = (): boolean => mayReload() && !isChoosing && !document.querySelector(COVERS);

export async function untilAtRest(): Promise<void> {
  await untilMayReload();
  while (!isAtRest()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await untilMayReload();
  }
}
