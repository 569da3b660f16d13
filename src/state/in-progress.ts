import { create } from 'zustand';

interface InProgress {
  /** Photos that were taken or picked and are neither safe on this phone nor known to be lost yet. */
  photos: number;
  isCameraOpen: boolean;
  /** Some are known to be lost, and nobody has seen it yet: nothing but this page knows of them. */
  isAlarmUnread: boolean;
}

/** Small and apart: the frame of every screen asks it before it loads the page afresh. */
export const useInProgress = create<InProgress>(() => ({
  photos: 0,
  isCameraOpen: false,
  isAlarmUnread: false,
}));

/** Counts photos for as long as `work` may still lose them. */
export async function countInProgress<T>(count: number, work: () => Promise<T>): Promise<T> {
  const add = (more: number) => useInProgress.setState(({ photos }) => ({ photos: photos + more }));
  add(count);
  try {
    return await work();
  } finally {
    add(-count);
  }
}

/** Whether the page may go: nobody is taking photos, none is on its way to storage, and none was lost without a reader. */
export const mayReload = (): boolean => {
  const { photos, isCameraOpen, isAlarmUnread } = useInProgress.getState();
  return photos === 0 && !isCameraOpen && !isAlarmUnread;
};

export function untilMayReload(): Promise<void> {
  return new Promise((resolve) => {
    if (mayReload()) {
      resolve();
      return;
    }
    const stop = useInProgress.subscribe(() => {
      if (!mayReload()) return;
      stop();
      resolve();
    });
  });
}
