/** Trouble of the phone's database, as against a fault of ours; told by its name, since its parts do not know each other. */
export const isStorageError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StorageError';

/** Whether another window, of before an update, keeps the database to itself. */
export const isBlockedStorage = (error: unknown): boolean =>
  error instanceof Error && isStorageError(error) && 'code' in error && error.code === 'blocked';
