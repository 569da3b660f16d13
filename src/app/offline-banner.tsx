import { useConnectivity } from '#state/connectivity.ts';
import { OutlineIcon } from '#ui/outline-icon.tsx';
import { NoticeBar } from '#ui/notice-bar.tsx';

/** Being offline is a normal state in a kitchen: it is said calmly, once, and takes nothing away. */
export function OfflineBanner() {
  const isOnline = useConnectivity((state) => state.isOnline);
  if (isOnline) return null;
  return (
    <NoticeBar icon={<OutlineIcon sign="offline" />}>
      You’re offline. You’re seeing what’s saved on this device.
    </NoticeBar>
  );
}
