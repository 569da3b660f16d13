import { DEVICE } from '#core/lib/device-word.ts';
import { Download, HardDrive, Send } from 'lucide-react';
import { useEffect } from 'react';
import { install, useInstall } from '#state/install.ts';
import { retryAll, useOutbox } from '#state/outbox.ts';
import { measureStorage, usePhoneStorage } from '#state/phone-storage.ts';
import { Button } from '#ui/button.tsx';
import { HomeScreenSteps } from '#ui/home-screen-steps.tsx';
import { KeepOpenNotice } from './keep-open-notice.tsx';
import { NewsNotice } from './news-notice.tsx';
import { NoticeCard } from './notice-card.tsx';
import { ProtectionNotice } from './protection-notice.tsx';
import { describeUnsent } from './unsent-words.ts';

const MEGABYTE = 1024 * 1024;

/** What this phone keeps, whether it is safe here, and how to get it off. */
export function OutboxSettings() {
  const { title, text, isWaiting } = describeUnsent(
    useOutbox(({ hasLoaded, items }) => (hasLoaded ? items : null)),
  );
  const usedBytes = usePhoneStorage((state) => state.usedBytes);
  // What was read when the app began is old by now.
  useEffect(() => void measureStorage(), []);
  return (
    <section aria-labelledby="photos-on-this-phone">
      <h2 id="photos-on-this-phone" className="text-xl">
        Photos on this {DEVICE}
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-3">
        <NoticeCard icon={Send} title={title} text={text}>
          {isWaiting && (
            <Button variant="quiet" onClick={() => void retryAll()}>
              Upload waiting photos now
            </Button>
          )}
        </NoticeCard>
        <KeepOpenNotice />
        <NewsNotice />
        <ProtectionNotice />
        {usedBytes !== null && (
          <NoticeCard
            icon={HardDrive}
            title={`${sayMegabytes(usedBytes)} used on this device`}
            text="The app, waiting photos and pictures you’ve viewed (an estimate)."
          />
        )}
        <InstallState />
      </div>
    </section>
  );
}

function InstallState() {
  const { isInstalled, canInstall, isManual } = useInstall();
  if (isInstalled) {
    return (
      <NoticeCard
        icon={Download}
        tone="good"
        title="Installed"
        text="The app opens from the home screen, with or without a connection."
      />
    );
  }
  return (
    <NoticeCard
      icon={Download}
      title="Not installed"
      text={
        canInstall || isManual
          ? 'Install it to open it from your home screen and keep photos safer.'
          : 'In your browser’s menu, choose “Add to Home Screen” or “Install” to keep photos safer.'
      }
    >
      {canInstall && (
        <Button variant="quiet" onClick={() => void install()}>
          Install
        </Button>
      )}
      {isManual && <HomeScreenSteps />}
    </NoticeCard>
  );
}

const sayMegabytes = (bytes: number) =>
  bytes < MEGABYTE ? 'Less than 1 MB' : `About ${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`;
