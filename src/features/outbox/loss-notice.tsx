import { ImageOff } from 'lucide-react';
import { install, useInstall } from '#state/install.ts';
import { forgetLosses, protectPhotos, usePhoneStorage } from '#state/phone-storage.ts';
import { Button } from '#ui/button.tsx';
import { NoticeCard } from './notice-card.tsx';

/** Says plainly that this device has deleted photos, until somebody has read it. */
export function LossNotice() {
  const { lost, isProtected } = usePhoneStorage();
  const canInstall = useInstall((state) => state.canInstall);
  if (lost === 0) return null;
  const [photos, they, them] =
    lost === 1 ? ['1 photo that was', 'It', 'it'] : [`${String(lost)} photos that were`, 'They', 'them'];
  return (
    <div role="alert" className="mb-5">
      <NoticeCard
        icon={ImageOff}
        tone="error"
        title={`This device deleted ${photos} not sent yet`}
        text={`Its storage was full, or somebody cleared it. ${they} cannot be brought back: please take ${them} again. Free up space, install the app and let it protect photos, so that it does not happen again.`}
      >
        <Button onClick={() => void forgetLosses()}>I have read it</Button>
        {canInstall && (
          <Button variant="quiet" onClick={() => void install()}>
            Install the app
          </Button>
        )}
        {!isProtected && (
          <Button variant="quiet" onClick={() => void protectPhotos()}>
            Protect photos
          </Button>
        )}
      </NoticeCard>
    </div>
  );
}
