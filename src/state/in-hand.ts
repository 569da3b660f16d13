import { create } from 'zustand';

interface InHand {
  /** Photos that were taken or picked and are neither safe on this phone nor known to be lost yet. */
  photos: number;
  isCameraOpen: boolean;
}

/** Small and apart: the frame of every screen asks it before it loads the page afresh. */
export const useInHand = create<InHand>(() => ({ photos: 0, isCameraOpen: false }));

/** Counts photos for as long as `work` may still lose them. */
export async function keepInHand<T>(count: number, work: () => Promise<T>): Promise<T> {
  const add = (more: number) => useInHand.setState(({ photos }) => ({ photos: photos + more }));
  add(count);
  try {
    return await work();
  } finally {
    add(-count);
  }
}

/** Whether the page may go: nobody is taking photos, and none is on its way to storage. */
export const areHandsFree = (): boolean => {
  const { photos, isCameraOpen } = useInHand.getState();
  return photos === 0 && !isCameraOpen;
};

export function untilHandsAreFree(): Promise<void> {
  return new Promise((resolve) => {
    if (areHandsFree()) {
      resolve();
      return;
    }
    const stop = useInHand.subscribe(() => {
      if (!areHandsFree()) return;
      stop();
      resolve();
    });
  });
}
