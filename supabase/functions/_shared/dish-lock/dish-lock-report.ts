import type { DishLock, DishReport, Surface } from '../contract.ts';

/** What became of the dish, for the report of the finished picture. */
export interface DishLockReport {
  lock: DishLock;
  did: string[];
  couldNot: string[];
  /** Only where it was laid back: elsewhere nobody can say where it lies. */
  dish?: DishReport;
  /** Said where it was laid back, and what surrounds it is another picture's. */
  surface?: Surface;
}

const COULD_NOT: Record<Exclude<DishLock['state'], 'laid'>, string> = {
  moved: 'Couldn’t put your own dish back: the AI picture moved or changed it',
  unsure: 'Couldn’t put your own dish back: we weren’t sure where it ends',
  skipped: 'Couldn’t put your own dish back: it took too long',
};

export const LAID_BACK = 'Your own dish kept, lit to match';

/** The report of a picture that stays as its engine made it, though the dish was to be laid back. */
export const reportUnlocked = (lock: DishLock & { state: keyof typeof COULD_NOT }): DishLockReport => ({
  lock,
  did: [],
  couldNot: [COULD_NOT[lock.state]],
});
