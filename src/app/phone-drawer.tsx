import { useEffect, useRef } from 'react';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { HomeLink, SidebarContent } from './sidebar.tsx';
import { setDrawer, useSidebar } from './sidebar-state.ts';

const close = () => setDrawer(false);

/** The sidebar of a phone, over the screen: it goes when a place was chosen, and gives the keyboard back. */
export function PhoneDrawer() {
  const isOpen = useSidebar((state) => state.isDrawerOpen);
  const hasGone = useRef(false);
  useEffect(() => {
    if (isOpen) hasGone.current = false;
  }, [isOpen]);
  // The phone's own Back puts it away too. A place that is still on its way to the screen does not.
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => {
      window.removeEventListener('popstate', close);
      close();
    };
  }, []);
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={close}
      name="Menu"
      heading={<HomeLink />}
      nextFocus={() => {
        // Not left to the drawer: it would go on into the first field, and bring up the phone's keyboard.
        if (hasGone.current) document.getElementById('main')?.focus({ preventScroll: true });
        return !hasGone.current;
      }}
    >
      <SidebarContent
        isWide
        hasShutter={false}
        onGo={() => {
          hasGone.current = true;
          close();
        }}
      />
    </SideDrawer>
  );
}
