import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Presets } from '#features/presets/presets.tsx';
import { StyleChip } from '#features/styles/style-chip.tsx';
import { hasBefore } from '#state/has-before.ts';
import { useInProgress } from '#state/in-progress.ts';
import { ON_THIS_PHONE } from './paths.ts';
import { ShotLook } from './shot-look.tsx';

const Camera = lazy(() => import('#features/capture/camera.tsx').then((file) => ({ default: file.Camera })));

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
    <Suspense fallback={null}>
      <Camera
        onClose={close}
        instead={search.get('instead')}
        onShowPhotos={() => navigate(ON_THIS_PHONE, { replace: true })}
        style={<StyleChip presets={Presets} />}
        look={<ShotLook />}
      />
    </Suspense>
  );
}
