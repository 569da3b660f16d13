import { useLocation, useNavigate } from 'react-router-dom';
import { PhotoSource } from '#features/capture/photo-source.tsx';
import { Tray } from '#features/capture/tray.tsx';
import { RecentTransforms } from '#features/gallery/recent-transforms.tsx';
import type { Ways } from '#features/outbox/help-button.tsx';
import { KeepOpenNotice } from '#features/outbox/keep-open-notice.tsx';
import { OutboxList } from '#features/outbox/outbox-list.tsx';
import { ProtectionReminder } from '#features/outbox/protection-notice.tsx';
import { StartTransform } from '#features/outbox/start-transform.tsx';
import { OutlineEditor } from '#features/outline/late-editor.tsx';
import { Presets } from '#features/presets/presets.tsx';
import { LookPlace } from '#features/quick-look/look-place.tsx';
import { ReferencePlate } from '#features/styles/reference-plate.tsx';
import { NextStyle, StyleForm } from '#features/styles/style-form.tsx';
import type { StyleFormProps } from '#state/style-choice.ts';
import { PageHeading } from '#ui/page-heading.tsx';

interface UploadsPageProps {
  /** Addresses: of the open camera, of what helps photos that wait, and of one transformation; and the worker of looks. */
  camera: string;
  ways: Ways;
  preview: (id: string) => string;
  spawnQuickLooks: () => Worker;
}

const PhotoStyleForm = (props: StyleFormProps) => <StyleForm {...props} presets={Presets} />;

export function UploadsPage({ camera, ways, preview, spawnQuickLooks }: UploadsPageProps) {
  const [navigate, { search }] = [useNavigate(), useLocation()];
  const look = { spawn: spawnQuickLooks, editor: OutlineEditor };
  return (
    <>
      <PageHeading
        title="Uploads"
        purpose="Photos are safe on this phone at once, sent one at a time, and come back ready for the menu."
      />
      <ReferencePlate address="/reference-plate.png" />
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-10">
        <div>
          <PhotoSource onTakePhoto={() => navigate(camera, { replace: search === camera })} />
          <Tray />
          <LookPlace at="wide" {...look} />
        </div>
        <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-18 lg:-m-2 lg:row-span-2 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:p-2">
          <NextStyle
            look={<LookPlace at="narrow" {...look} />}
            start={<StartTransform />}
            presets={Presets}
          />
        </div>
        <div className="grid grid-cols-1 gap-8">
          <KeepOpenNotice />
          <OutboxList ways={ways} styleForm={PhotoStyleForm} outlineEditor={OutlineEditor} />
          <ProtectionReminder />
          <RecentTransforms preview={preview} />
        </div>
      </div>
    </>
  );
}
