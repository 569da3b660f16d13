import { canReadCanvas } from '#core/lib/can-read-canvas.ts';
import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { awaitPicture } from './await-picture.ts';
import { hasPicture } from './has-picture.ts';

export type CameraStage =
  | 'starting'
  | 'live'
  /** The person or the system said no. */
  | 'blocked'
  /** No camera, or a browser that gives none. */
  | 'missing'
  /** The browser lets nobody read its picture. */
  | 'hidden'
  /** Another app has it, it went away, or nothing is heard or seen of it. */
  | 'busy'
  /** Nothing is heard of it, and the browser may still be asking the person, or have hidden its question. */
  | 'silent';

interface CameraAnswer {
  stage: CameraStage;
  stream: MediaStream | null;
}

export interface Camera extends CameraAnswer {
  /** Where its picture is shown. */
  video: RefObject<HTMLVideoElement | null>;
  retry: () => void;
}

/** As many pixels as there are, up to 12 megapixels, of the camera on the back. */
const CONSTRAINTS: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 3072 } },
  audio: false,
};

/** A camera without an answer or a picture for so long will hardly give one. */
const PATIENCE_MS = 10_000;
/** What is muted for less is a camera that begins, or a stumble. */
const MUTED_MS = 2000;

const OFF: CameraAnswer = { stage: 'starting', stream: null };

/**
 * The picture of the camera while the screen is looked at; otherwise the camera is off. A problem stands
 * until the next answer is known: the system's windows that its buttons open hide the page as well.
 */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState(OFF);
  const [round, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const source = openStream(setCamera, () => video.current !== null && hasPicture(video.current));
    const follow = () => (document.hidden ? source.stop() : source.start());
    follow();
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('visibilitychange', follow, { signal });
    void readPermission().then((permission) => {
      if (!permission || signal.aborted) return;
      permission.addEventListener('change', () => source.heed(permission.state !== 'granted'), { signal });
      // The yes may have come before anybody listened.
      if (permission.state === 'granted' && source.isBlocked()) source.heed();
    });
    // Pages without https have no mediaDevices at all, whatever the types say.
    if ('mediaDevices' in navigator)
      navigator.mediaDevices.addEventListener('devicechange', () => source.heed(), { signal });
    return () => {
      over.abort();
      source.stop();
    };
  }, [round]);
  useEffect(() => {
    if (video.current) video.current.srcObject = camera.stream;
  }, [camera.stream]);
  return { ...camera, video, retry };
}

type Tell = (camera: CameraAnswer) => void;

/** Starts and stops the camera, whatever order the answers come in. */
function openStream(tell: Tell, isSeen: () => boolean) {
  let stream: MediaStream | null = null;
  let turn = 0;
  let problem: CameraStage | null = null;
  let isAsking = false;
  let hasChanged = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let lookNoLonger: () => void = () => undefined;
  const fail = (stage: CameraStage) => {
    clearTimeout(silence);
    lookNoLonger();
    problem = stage;
    tell({ stage, stream: null });
  };
  const show = (live: MediaStream, mine: number) => {
    lookNoLonger();
    stream = live;
    problem = null;
    tell({ stage: 'live', stream: live });
    endSilence(mine);
  };
  const endSilence = (mine: number) => {
    clearTimeout(silence);
    silence = setTimeout(() => void giveUp(mine), PATIENCE_MS);
  };
  /** What comes after that counts all the same. */
  const giveUp = async (mine: number) => {
    const given = stream;
    const isAllowed = given !== null || (await readPermission())?.state === 'granted';
    if (mine !== turn || problem || stream !== given || isSeen()) return;
    fail(isAllowed ? 'busy' : 'silent');
    if (given) lookNoLonger = awaitPicture(given, () => show(given, mine));
  };
  /** The standards have it give black pictures then. */
  const followMute = (track: MediaStreamTrack, live: MediaStream, mine: number) => {
    const follow = () => {
      if (mine !== turn) return;
      if (track.muted) setTimeout(() => mine === turn && track.muted && fail('busy'), MUTED_MS);
      else if (problem) show(live, mine);
    };
    for (const event of ['mute', 'unmute']) track.addEventListener(event, follow);
    follow();
  };
  const stop = () => {
    turn++;
    clearTimeout(silence);
    lookNoLonger();
    if (stream) release(stream);
    stream = null;
    if (!problem) tell(OFF);
  };
  const start = () => {
    stop();
    const mine = turn;
    endSilence(mine);
    [isAsking, hasChanged] = [true, false];
    void askForCamera().then((answer) => {
      const isLate = mine !== turn;
      isAsking &&= isLate;
      if (typeof answer === 'string') {
        if (isLate) return;
        return hasChanged ? start() : fail(answer);
      }
      if (isLate) return release(answer);
      show(answer, mine);
      for (const track of answer.getVideoTracks()) {
        track.addEventListener('ended', () => mine === turn && fail('busy'));
        followMute(track, answer, mine);
      }
    });
  };
  /** Cameras or permissions have changed. Whoever is just asked is not asked twice: a camera may be given to one only. */
  const heed = (isTakenAway = false) => {
    if (document.hidden) return;
    if (isAsking) hasChanged = true;
    else if (problem || isTakenAway) start();
  };
  return { start, stop, heed, isBlocked: () => problem === 'blocked' };
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function askForCamera(): Promise<MediaStream | CameraStage> {
  if (!('mediaDevices' in navigator)) return 'missing';
  if (!('ImageCapture' in globalThis) && !canReadCanvas()) return 'hidden';
  try {
    return await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
  } catch (error) {
    return stageOf(error instanceof DOMException ? error.name : '');
  }
}

/** null: not every browser tells. */
async function readPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' });
  } catch {
    return null;
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
