import type { KeyboardEvent } from 'react';

/** Buttons on the side of a phone, on a headset or on a remote release, where the system hands them on. */
const ALWAYS = ['AudioVolumeUp', 'AudioVolumeDown', 'VolumeUp', 'VolumeDown', 'Camera', 'CameraFocus'];
/** Keys that also press what they stand on. */
const ELSE_WHERE_FREE = [' ', 'Enter'];
const CONTROLS = 'button, a, input, textarea, select';

/** Tells whether a key takes a photo. What opens over the camera has its keys for itself. */
export function pressesShutter({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (ALWAYS.includes(key)) return true;
  return ELSE_WHERE_FREE.includes(key) && target.closest(CONTROLS) === null;
}
