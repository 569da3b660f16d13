import { create } from 'zustand';
import { readSidebar, writeSidebar } from './sidebar-cookie.ts';

interface SidebarState {
  /** On a desk: with words beside its signs. */
  isWide: boolean;
  /** On a phone: over the screen. */
  isDrawerOpen: boolean;
}

/** Too narrow for a sidebar beside the work. */
export const NARROW = '(width < 48rem)';
/** A phone held sideways: signs alone beside the work, and their words in the drawer. */
export const TURNED = '(orientation: landscape) and (height < 34rem) and (width < 64rem)';

/** Known before the frame is first painted, so that nothing moves. */
export const useSidebar = create<SidebarState>(() => ({
  isWide: readSidebar(document.cookie),
  isDrawerOpen: false,
}));

export const setDrawer = (isDrawerOpen: boolean): void => useSidebar.setState({ isDrawerOpen });

/** The drawer on a phone, however it is held; the sidebar on a desk, where it stays as it is put for a week. */
export function toggleSidebar(): void {
  const { isWide, isDrawerOpen } = useSidebar.getState();
  if (window.matchMedia(`${NARROW},${TURNED}`).matches) {
    setDrawer(!isDrawerOpen);
    return;
  }
  document.cookie = writeSidebar(!isWide);
  useSidebar.setState({ isWide: !isWide });
}
