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
    lost === 1
      ? ['1 photo that wasn’t', 'It', 'it']
      : [`${String(lost)} photos that weren’t`, 'They', 'them'];
  return (
    <div role="alert" className="mb-5">
      <NoticeCard
        icon={ImageOff}
        tone="error"
        title={`This device deleted ${photos} uploaded yet`}
        text={`Its storage was full, or was cleared. ${they} can’t be recovered: please retake ${them}. To stop this happening again, free up space, install the app and protect photos.`}
      >
        <Button onClick={() => void forgetLosses()}>Got it</Button>
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
