import { useEffect } from 'react';
import { COVERS } from '#ui/covers.ts';
import { toggleSidebar, useSidebar } from './sidebar-state.ts';

/** Ctrl+B, or Cmd+B on a Mac. Not under what has taken the screen: the camera, or a question. */
export function useSidebarKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'b' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      const covers = document.querySelectorAll(COVERS).length;
      if (!event.repeat && covers === (useSidebar.getState().isDrawerOpen ? 1 : 0)) toggleSidebar();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
