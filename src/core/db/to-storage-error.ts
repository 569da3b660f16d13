import { StorageError } from '#core/model/storage-error.ts';

/**
 * What a failed transaction means. UnknownError is how Safari says that its database process is gone
 * (https://bugs.webkit.org/show_bug.cgi?id=197050); AbortError is a transaction that fell with its connection.
 */
export function toStorageError(error: unknown): unknown {
  switch (nameOf(error)) {
    case 'QuotaExceededError':
      return new StorageError('no_room', error);
    case 'UnknownError':
    case 'AbortError':
      return new StorageError('closed', error);
    default:
      return error;
  }
}

/** What a failure to open the database means. */
export function toOpeningError(error: unknown): StorageError {
  switch (nameOf(error)) {
    case 'VersionError':
      return new StorageError('newer_version', error);
    case 'QuotaExceededError':
      return new StorageError('no_room', error);
    default:
      return new StorageError('closed', error);
  }
}

// By name: browsers differ in whether a full disk is a DOMException or a class of its own.
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
