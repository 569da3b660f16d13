import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Presets } from '#features/presets/presets.tsx';
import { StyleChip } from '#features/styles/style-chip.tsx';
import { hasBefore } from '#state/has-before.ts';
import { useInProgress } from '#state/in-progress.ts';
import { TitleBar, WholeScreen } from '#ui/dialog.tsx';
import { say, unsay } from '#ui/toast.tsx';
import { ON_THIS_PHONE } from './paths.ts';
import { ShotLook } from './shot-look.tsx';

const NOT_OPENED = 'camera-not-opened';

type CameraFile = typeof import('#features/capture/camera.tsx');

/** Once it is here it is shown at once. */
let fetched: CameraFile | undefined;

/**
 * Fetched when it is first opened: that may take long, and can be left. What did not come is fetched at the next opening;
 * in Firefox a module that failed stays failed until the page is loaded anew.
 */
function LateCamera(props: ComponentProps<CameraFile['Camera']>) {
  const [file, setFile] = useState(fetched);
  const giveUp = useEffectEvent(() => {
    say({
      id: NOT_OPENED,
      title: 'Couldn’t open the camera',
      text: 'Reload with a connection, then try again.',
      isError: true,
    });
    props.onClose();
  });
  useEffect(() => {
    let isOver = false;
    const open = async () => {
      fetched ??= await import('#features/capture/camera.tsx');
      unsay(NOT_OPENED);
      setFile(fetched);
    };
    open().catch(() => isOver || giveUp());
    return () => void (isOver = true);
  }, []);
  if (file) return <file.Camera {...props} />;
  return (
    <WholeScreen isOpen isNight onClose={props.onClose}>
      <TitleBar title="Camera" />
    </WholeScreen>
  );
}

/** The camera over every screen of the app: `?camera` opens it, so that the phone's own Back closes it. */
export function CameraLayer() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isOpen = search.has('camera');
  useEffect(() => {
    useInProgress.setState({ isCameraOpen: isOpen });
    return () => useInProgress.setState({ isCameraOpen: false });
  }, [isOpen]);
  if (!isOpen) return null;
  // Opened by a link of the system, at once or after signing in, there is nowhere to go back to.
  const close = () => (hasBefore() ? navigate(-1) : navigate({ search: '' }, { replace: true }));
  return (
    <LateCamera
      onClose={close}
      instead={search.get('instead')}
      onShowPhotos={() => navigate(ON_THIS_PHONE, { replace: true })}
      style={<StyleChip presets={Presets} />}
      look={<ShotLook />}
    />
  );
}
