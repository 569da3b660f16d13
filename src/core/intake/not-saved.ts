import { StorageError } from '#core/model/storage-error.ts';
import type { NotSaved } from './terms.ts';

/** What the database's own error says for the person; null for any other error, which is a bug. */
export function toNotSaved(error: unknown): NotSaved | null {
  if (!(error instanceof StorageError)) return null;
  if (error.code === 'no_room') return 'no_room';
  return error.code === 'newer_version' ? 'outdated' : 'storage_error';
}
