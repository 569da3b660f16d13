import type { PhoneStorage } from '#tests/support/phone/phone-storage.ts';

export interface KnownPhoto {
  id: string;
  path: string;
  userId: string;
  filename: string;
}

/** What the lab has seen of a life, and the phone must never take back. */
export interface Memory {
  /** A name for the next photo of a cook. */
  name(cook: number): string;
  /** Whose photo has this name; undefined for one that the lab has not named. */
  ownerOf(filename: string): number | undefined;
  /** The screen has called these safe. */
  callSafe(names: readonly string[]): void;
  /** By what one window of the camera has said in all. */
  callShotsSafe(cook: number, window: object, shots: number): void;
  calledSafe(cook: number): string[];
  shotsCalledSafe(cook: number): number;
  learn(phone: PhoneStorage): void;
  /** Every photo that was ever found on the phone, as it was last. */
  known(): KnownPhoto[];
}

export const COOKS = ['ada', 'ben'] as const;

export function beginMemory(life: number): Memory {
  const safe = new Set<string>();
  const shots = COOKS.map(() => new Map<object, number>());
  const known = new Map<string, KnownPhoto>();
  let named = 0;
  const ownerOf = (filename: string) => {
    const owner = COOKS.findIndex((cook) => filename.startsWith(`${cook}-`));
    return owner === -1 ? undefined : owner;
  };
  return {
    name: (cook) => `${COOKS[cook]}-${life}-${(named += 1)}.jpg`,
    ownerOf,
    callSafe(names) {
      for (const name of names) safe.add(name);
    },
    callShotsSafe: (cook, window, said) => void shots[cook]!.set(window, said),
    calledSafe: (cook) => [...safe].filter((name) => ownerOf(name) === cook),
    shotsCalledSafe: (cook) => [...shots[cook]!.values()].reduce((sum, said) => sum + said, 0),
    learn({ items }) {
      for (const { id, path, userId, filename } of items) known.set(id, { id, path, userId, filename });
    },
    known: () => [...known.values()],
  };
}
