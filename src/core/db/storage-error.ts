/** Why the phone's storage could not do what was asked. Nothing of that call was written, as far as anybody can tell. */
export type StorageErrorCode =
  /** No answer in time. */
  | 'timeout'
  /** The connection is lost, and a new one did not help. */
  | 'closed'
  /** Another copy of the app holds on to an older database. */
  | 'blocked'
  /** The database belongs to a newer build, and is left as it is. */
  | 'newer_version'
  /** The phone is full. */
  | 'no_room';

/** Trouble of the phone, as against a fault of ours: those stay the exceptions they are. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, cause?: unknown) {
    super(`the database of this phone: ${code}`, { cause });
    this.code = code;
  }
}

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
