import { useLocation, useNavigate } from 'react-router-dom';
import { PhotoSource } from '#features/capture/photo-source.tsx';
import { Tray } from '#features/capture/tray.tsx';
import { RecentTransforms } from '#features/gallery/recent-transforms.tsx';
import { InstallLater, InstallMoment } from '#features/install/install-moment.tsx';
import type { Ways } from '#features/outbox/help-button.tsx';
import { OutboxList } from '#features/outbox/outbox-list.tsx';
import { ProtectionReminder } from '#features/outbox/protection-notice.tsx';
import { StartTransform } from '#features/outbox/start-transform.tsx';
import { WaitingFirst } from '#features/outbox/waiting-first.tsx';
import { Presets } from '#features/presets/presets.tsx';
import { LookPlace } from '#features/quick-look/look-place.tsx';
import type { LookProps } from '#features/quick-look/own-look.tsx';
import { ReferencePlate } from '#features/styles/reference-plate.tsx';
import { NextStyle, StyleForm } from '#features/styles/style-form.tsx';
import type { StyleFormProps } from '#state/style-choice.ts';
import { PageHeading } from '#ui/page-heading.tsx';

interface UploadsPageProps {
  /** Addresses: of the open camera, of what helps photos that wait, and of one transformation. */
  camera: string;
  ways: Ways;
  preview: (id: string) => string;
  looks: Pick<LookProps, 'spawn' | 'editor'>;
}

const PhotoStyleForm = (props: StyleFormProps) => <StyleForm {...props} presets={Presets} />;
const PARTS = { styleForm: PhotoStyleForm, offer: InstallMoment };

export function UploadsPage({ camera, ways, preview, looks }: UploadsPageProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const look = (at: 'wide' | 'narrow') => <LookPlace {...{ at, camera }} {...looks} />;
  return (
    <>
      <PageHeading title="Uploads" purpose="Saved instantly, uploaded automatically, returned menu-ready." />
      <ReferencePlate address="/reference-plate.png" />
      <WaitingFirst
        list={(at) => <OutboxList {...{ at, ways, preview }} outlineEditor={looks.editor} {...PARTS} />}
      >
        {(waiting) => (
          <>
            <div>
              <PhotoSource onTakePhoto={() => navigate(camera, { replace: search === camera })} />
              {look('wide')}
              <Tray />
            </div>
            <NextStyle look={look('narrow')} start={<StartTransform />} presets={Presets} />
            <div className="grid grid-cols-1 gap-8">
              {waiting}
              <ProtectionReminder />
              <InstallLater pictures={<RecentTransforms preview={preview} />} />
            </div>
          </>
        )}
      </WaitingFirst>
    </>
  );
}
