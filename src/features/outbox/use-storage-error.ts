import { canKeepPhotos } from '#state/can-keep-photos.ts';
import { useOutbox } from '#state/outbox.ts';
import { useUpdate } from '#state/update.ts';
import { describeStorage, type StorageWords } from './storage-words.ts';

/** What keeps photos from being kept here; null: nothing does, or another line tells of it and says what helps. */
export function useStorageError(): StorageWords | null {
  const { hasStorageError, isFull, isBlocked, isUnfetched } = useOutbox();
  const isOutdated = useUpdate((state) => state.isOutdated);
  if (!canKeepPhotos()) return describeStorage({ isInsecure: true });
  return hasStorageError && !isFull && !isOutdated ? describeStorage({ isBlocked, isUnfetched }) : null;
}
