import { useEffect, useState } from 'react';

type Take = (files: readonly File[], source: 'drop' | 'paste', hasFolder?: boolean) => void;

/**
 * Files that are dropped anywhere on the page or pasted into it. Says while files hang over the page. `take` must stay
 * the same from one rendering to the next.
 */
export function useIncomingFiles(take: Take): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    // A picture of this page that is drawn over it carries a file as well.
    let isOwn = false;
    const begin = () => void (isOwn = true);
    // Where its place has gone meanwhile, nothing tells of the end but a pointer that moves again.
    const end = () => void (isOwn = false);
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // Otherwise the browser would leave the app and show the file.
      event.preventDefault();
      setIsOver(!isOwn);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (isOwn) return;
      const { items = [], files = [] } = event.dataTransfer ?? {};
      // A folder is among the files, and nobody can read it.
      const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
      const names = entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
      take(
        [...files].filter(({ name }) => !names.includes(name)),
        'drop',
        names.length > 0,
      );
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTyping(event.target)) return;
      event.preventDefault();
      take(files, 'paste');
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('dragstart', begin, { signal });
    window.addEventListener('dragend', end, { signal });
    window.addEventListener('pointermove', end, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => stop.abort();
  }, [take]);
  return isOver;
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
