import { create } from 'zustand';
import type { Core } from '#core/open-core.ts';
import { core } from './core.ts';
import { usePerson } from './person.ts';

interface PhoneStorage {
  /** Whether the phone has promised not to clear our storage by itself; null: not known here. */
  isProtected: boolean | null;
  /** Space that the app takes on this device. What is free is not told reliably by any browser. */
  usedBytes: number | null;
  /** Photos that this device deleted before they were sent. */
  lost: number;
}

export const usePhoneStorage = create<PhoneStorage>(() => ({ isProtected: null, usedBytes: null, lost: 0 }));

/** undefined: the browser does not say, as Safari 16 of its estimate; photos are kept all the same. */
async function ask<T>(question: (storage: StorageManager) => Promise<T>): Promise<T | undefined> {
  try {
    return await question(navigator.storage);
  } catch (error) {
    console.warn('The browser does not say how it keeps what is stored.', error);
    return undefined;
  }
}

let hasAsked = false;

/** Reads how things stand; asks the person nothing. */
export async function measureStorage(): Promise<void> {
  const [isProtected, estimate] = await Promise.all([
    ask((storage) => storage.persisted()),
    ask((storage) => storage.estimate()),
  ]);
  usePhoneStorage.setState({ isProtected: isProtected ?? null, usedBytes: estimate?.usage ?? null });
}

/** Asks the browser to keep what is stored here even when the disk is full; some ask the person. */
export async function protectPhotos(): Promise<boolean> {
  const isProtected = (await ask((storage) => storage.persist())) ?? false;
  usePhoneStorage.setState({ isProtected });
  return isProtected;
}

/** The same, at the first photo: once in a visit, and only where it is not granted yet. */
export async function askToKeep(): Promise<void> {
  if (hasAsked) return;
  hasAsked = true;
  if (await ask((storage) => storage.persisted())) usePhoneStorage.setState({ isProtected: true });
  else await protectPhotos();
}

let latest = 0;
/** Whose losses are told of. */
let ownerId: string | undefined;

/** Finds out for whoever is on the screen whether this device has deleted unsent photos of theirs. */
export async function findLosses({ outbox }: Pick<Core, 'outbox'>): Promise<void> {
  const turn = ++latest;
  const id = usePerson.getState().person?.id;
  if (id !== ownerId) usePhoneStorage.setState({ lost: 0 });
  ownerId = id;
  const { count } = await outbox.lost();
  if (turn === latest) usePhoneStorage.setState({ lost: count });
}

/** The person has read about the loss. */
export async function forgetLosses(): Promise<void> {
  const { outbox } = await core();
  await outbox.forgetLost();
  usePhoneStorage.setState({ lost: 0 });
}
