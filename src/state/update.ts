import { create } from 'zustand';

/**
 * Where an update stands: nothing new; a new version waits for the person's yes; the yes is given but
 * photos are being sent; the new worker is taking over.
 */
type UpdateStage = 'none' | 'ready' | 'after-photos' | 'applying';

export const useUpdate = create<{ stage: UpdateStage }>(() => ({ stage: 'none' }));
