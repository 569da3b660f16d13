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

/** The phone's database could not do it, as against a fault of ours: those stay the exceptions they are. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  /** False: it never came to be written, so that surely nothing of it is there. */
  readonly wasBegun: boolean;

  constructor(code: StorageErrorCode, cause?: unknown, { wasBegun = true } = {}) {
    super(`the photo database: ${code}`, { cause });
    this.code = code;
    this.wasBegun = wasBegun;
  }
}
