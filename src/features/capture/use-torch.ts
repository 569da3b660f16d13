import { useState } from 'react';

interface Torch {
  isThere: boolean;
  isOn: boolean;
  toggle: () => void;
}

/** The lamp of the phone, where its camera has one that can be asked for. It goes off with the camera. */
export function useTorch(track: MediaStreamTrack | undefined): Torch {
  const [lit, setLit] = useState<MediaStreamTrack | null>(null);
  const isOn = track !== undefined && lit === track;
  return {
    isThere: track !== undefined && hasTorch(track),
    isOn,
    toggle() {
      if (track) void light(track, !isOn).then((worked) => worked && setLit(isOn ? null : track));
    },
  };
}

// The types of the DOM do not know the torch: https://w3c.github.io/mediacapture-image/#torch
function hasTorch(track: MediaStreamTrack): boolean {
  if (!('getCapabilities' in track)) return false;
  const abilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities();
  return abilities.torch === true;
}

async function light(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  const constraint: MediaTrackConstraintSet & { torch: boolean } = { torch };
  try {
    await track.applyConstraints({ advanced: [constraint] });
    return true;
  } catch (error) {
    console.warn('The lamp does not answer.', error);
    return false;
  }
}
