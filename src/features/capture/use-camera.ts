import { canReadCanvas } from '#core/lib/can-read-canvas.ts';
import { useEffect, useReducer, useState } from 'react';

export type CameraStage =
  | 'starting'
  | 'live'
  /** The person or the system said no. */
  | 'blocked'
  /** No camera, or a browser that gives none. */
  | 'missing'
  /** The browser lets nobody read its picture. */
  | 'hidden'
  /** Another app has it, or it went away. */
  | 'busy';

export interface Camera {
  stage: CameraStage;
  stream: MediaStream | null;
  retry: () => void;
}

/** As many pixels as there are, up to 12 megapixels, of the camera on the back. */
const CONSTRAINTS: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 3072 } },
  audio: false,
};

const OFF: Omit<Camera, 'retry'> = { stage: 'starting', stream: null };

/**
 * The picture of the camera while it is wanted and the screen is looked at; otherwise the camera is off. A problem stands
 * until the next answer is known: the system's windows that its buttons open hide the page as well.
 */
export function useCamera(isWanted: boolean): Camera {
  const [camera, setCamera] = useState(OFF);
  const [round, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isWanted) return;
    const source = openStream(setCamera);
    const follow = () => (document.hidden ? source.stop() : source.start());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      source.stop();
    };
  }, [isWanted, round]);
  return { ...camera, retry };
}

type Tell = (camera: Omit<Camera, 'retry'>) => void;

/** Starts and stops the camera, whatever order the answers come in. */
function openStream(tell: Tell): { start: () => void; stop: () => void } {
  let stream: MediaStream | null = null;
  let turn = 0;
  let hasProblem = false;
  const fail = (stage: CameraStage) => {
    hasProblem = true;
    tell({ stage, stream: null });
  };
  const stop = () => {
    turn++;
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    if (!hasProblem) tell(OFF);
  };
  const start = () => {
    stop();
    const mine = turn;
    void askForCamera().then((answer) => {
      const isLate = mine !== turn;
      if (typeof answer === 'string') {
        if (!isLate) fail(answer);
        return;
      }
      if (isLate) {
        for (const track of answer.getTracks()) track.stop();
        return;
      }
      stream = answer;
      hasProblem = false;
      for (const track of answer.getVideoTracks()) {
        track.addEventListener('ended', () => mine === turn && fail('busy'));
      }
      tell({ stage: 'live', stream: answer });
    });
  };
  return { start, stop };
}

async function askForCamera(): Promise<MediaStream | CameraStage> {
  // Pages without https have no mediaDevices at all, whatever the types say.
  if (!('mediaDevices' in navigator)) return 'missing';
  if (!('ImageCapture' in globalThis) && !canReadCanvas()) return 'hidden';
  try {
    return await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
  } catch (error) {
    return stageOf(error instanceof DOMException ? error.name : '');
  }
}

function stageOf(errorName: string): CameraStage {
  switch (errorName) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'blocked';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'busy';
  }
}
