import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canSendInBackground } from '#state/background.ts';
import { Button } from '#ui/button.tsx';
import { describeNewsPermission } from './news-words.ts';
import { NoticeCard } from './notice-card.tsx';

/** News come from the worker that sends for a closed app: where there is none, nothing is offered. */
const isThere = canSendInBackground && 'Notification' in globalThis;

/** Lets the phone tell when photos are through; the browser is asked on a tap, never by itself. */
export function NewsNotice() {
  const [permission, setPermission] = useState(() => (isThere ? Notification.permission : null));
  // The settings of the browser may have changed it meanwhile.
  useEffect(() => {
    if (!isThere) return;
    const read = () => setPermission(Notification.permission);
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, []);
  if (permission === null) return null;
  const { tone, title, text, canAsk } = describeNewsPermission(permission);
  return (
    <NoticeCard icon={permission === 'granted' ? BellRing : Bell} tone={tone} title={title} text={text}>
      {canAsk && (
        <Button variant="quiet" onClick={() => void Notification.requestPermission().then(setPermission)}>
          Turn on
        </Button>
      )}
    </NoticeCard>
  );
}
