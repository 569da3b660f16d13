import { DEVICE } from '#core/lib/device-word.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { isUnsent } from '#core/model/item-state.ts';
import { useInstall } from '#state/install.ts';
import { useOutbox } from '#state/outbox.ts';
import { protectPhotos, usePhoneStorage } from '#state/phone-storage.ts';
import { Button } from '#ui/button.tsx';
import { NoticeCard } from './notice-card.tsx';

/** Whether this phone keeps unsent photos when its storage runs full, and the way to make it so. */
export function ProtectionNotice() {
  const isProtected = usePhoneStorage((state) => state.isProtected);
  const isInstalled = useInstall((state) => state.isInstalled);
  const [isDenied, setIsDenied] = useState(false);
  if (isProtected === null) return null;
  if (isProtected) {
    return (
      <NoticeCard
        icon={ShieldCheck}
        tone="good"
        title="Photos are protected"
        text={`This ${DEVICE} keeps photos that aren’t uploaded yet, even when it runs out of space.`}
      />
    );
  }
  const denial = isInstalled
    ? 'Your browser didn’t allow it yet. Photos are still saved here; keep some space free and upload them soon.'
    : 'Your browser didn’t allow it yet. Install the app on the home screen, open it from there and ask again.';
  return (
    <NoticeCard
      icon={ShieldAlert}
      title="Photos aren’t protected yet"
      text={
        isDenied
          ? denial
          : `If it runs out of space, this ${DEVICE} may delete photos that aren’t uploaded yet. Protect them from being cleared.`
      }
    >
      <Button
        variant="quiet"
        onClick={() => void protectPhotos().then((isGranted) => setIsDenied(!isGranted))}
      >
        Protect photos
      </Button>
    </NoticeCard>
  );
}

/** The same, only while there is something to lose. */
export function ProtectionReminder() {
  const isProtected = usePhoneStorage((state) => state.isProtected);
  const isAtRisk = useOutbox(({ items }) => items.some(isUnsent));
  return isProtected === false && isAtRisk ? <ProtectionNotice /> : null;
}
