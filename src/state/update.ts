import { create } from 'zustand';

/**
 * Where an update stands: nothing new; a new version waits for the person's yes; the yes is given but
 * something is open over the screen, or photos are being sent; the new worker is taking over.
 */
type UpdateStage = 'none' | 'ready' | 'when-done' | 'after-photos' | 'applying';

/** A tablet that is always on is never come back to: it looks for a new version so often, which is twice a shift. */
export const LOOK_MS = 4 * 3_600_000;

interface Update {
  stage: UpdateStage;
  /** The photos on this phone belong to a newer version: this one can neither show, keep nor send any. */
  isOutdated: boolean;
}

export const useUpdate = create<Update>(() => ({ stage: 'none', isOutdated: false }));

/** The person has said yes. */
export function isUpdateAgreed(): boolean {
  const { stage } = useUpdate.getState();
  return stage !== 'none' && stage !== 'ready';
}
