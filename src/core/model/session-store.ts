import type { SessionRecord } from './person.ts';

/** The one session record of this phone. */
export interface SessionStore {
  read(): Promise<SessionRecord | null>;
  /** Writes only while the record is still the one that was read; tells whether it was. */
  replace(expected: SessionRecord | null, next: SessionRecord | null): Promise<boolean>;
  /** Writes a record out of a copy of it, unless one is there, or somebody has signed out since the last one was. */
  takeOver(copy: SessionRecord): Promise<boolean>;
}
