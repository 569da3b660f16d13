import { Camera, CameraOff, FolderOpen } from 'lucide-react';
import { DEVICE } from '#core/lib/device-word.ts';
import { ownerNow, saveInstead, savePhotos } from '#state/capture.ts';
import { recipeOfShutter } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { acceptedTypes } from '#state/accepted-types.ts';
import type { CameraStage } from './use-camera.ts';

type Problem = Exclude<CameraStage, 'live' | 'starting'>;

const WORDS: Record<Problem, { title: string; text: string }> = {
  blocked: {
    title: 'Camera access is off',
    text: `Allow it in your browser’s or ${DEVICE}’s settings, then try again. Or take the photo another way:`,
  },
  missing: {
    title: 'No camera found',
    text: 'This device has none, or the browser won’t allow camera access. Take the photo another way:',
  },
  hidden: {
    title: 'Your browser hides the picture',
    text: 'Its privacy settings let no site read photos. Take the photo another way:',
  },
  busy: {
    title: 'The camera is busy',
    text: 'Another app may be using it. Close that one, then try again. Or take the photo another way:',
  },
  silent: {
    title: 'The camera hasn’t started',
    text: 'Allow it if your browser asks. Or take the photo another way:',
  },
};

interface CameraProblemProps {
  stage: Problem;
  /** The photo of the tray whose place one photo takes. */
  instead: string | null;
  /** A desk has no camera app: there it would choose files as well. */
  isHandheld: boolean;
  onRetry: () => void;
  /** Files were chosen: they wait outside the camera for their style. */
  onPicked: () => void;
}

/** What happened to the viewfinder, and the ways round it. */
export function CameraProblem({ stage, instead, isHandheld, onRetry, onPicked }: CameraProblemProps) {
  const { title, text } = WORDS[stage];
  const replace = async ([file]: readonly File[], source: 'camera' | 'pick', owner: string | undefined) =>
    instead !== null &&
    file !== undefined &&
    (await saveInstead(() => Promise.resolve(file), instead, source, owner));
  const openCameraApp = () => {
    const owner = ownerNow();
    const keep = async (files: readonly File[]) => {
      if (instead === null) await savePhotos(files, 'camera', recipeOfShutter(), owner);
      else if (await replace(files, 'camera', owner)) onPicked();
    };
    return (files: readonly File[]) => void keep(files);
  };
  const openFiles = () => {
    const owner = ownerNow();
    return (files: readonly File[]) => {
      void (instead === null ? savePhotos(files, 'pick', null, owner) : replace(files, 'pick', owner));
      if (files.length > 0) onPicked();
    };
  };
  // Where the system keeps the camera from the browser, its camera app does not open from here either.
  const isAppFirst = isHandheld && stage !== 'blocked';
  const app = isHandheld && (
    <FileButton
      accept={acceptedTypes}
      variant={isAppFirst ? 'ember' : 'quiet'}
      isCamera
      onOpen={openCameraApp}
    >
      <Camera aria-hidden size="1.125rem" />
      Camera app
    </FileButton>
  );
  return (
    <div className="mx-auto flex w-full max-w-105 grow flex-col items-center justify-center-safe overflow-y-auto px-6 py-4 text-center">
      <CameraOff
        aria-hidden
        size="2.5rem"
        strokeWidth={1.5}
        className="text-ink-soft low:hidden mb-5 shrink-0"
      />
      <div role="alert">
        <h3 className="text-xl">{title}</h3>
        <p className="text-ink-soft mt-2">{text}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isAppFirst && app}
        <FileButton
          accept={acceptedTypes}
          isMultiple={instead === null}
          variant={isAppFirst ? 'quiet' : 'ember'}
          onOpen={openFiles}
        >
          <FolderOpen aria-hidden size="1.125rem" />
          Choose files
        </FileButton>
        {!isAppFirst && app}
        {stage !== 'missing' && stage !== 'hidden' && (
          <Button variant="plain" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
