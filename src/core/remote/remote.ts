import type { Result } from '#core/model/failure.ts';
import type { Person, Session } from '#core/model/person.ts';

/** Who is signed in on this phone, and their tokens: one record, shared by page and worker. */
export interface SessionKeeper {
  /** Who it is; null: nobody. Never asks the server. */
  person(): Promise<Person | null>;
  /** A token that is good now and belongs to this person; `signed_out` where there is none. */
  token(userId: string): Promise<Result<string>>;
  /** After a 401: a newer token than the refused one, or `signed_out`. */
  tokenAfter(refused: string, userId: string): Promise<Result<string>>;
  /** A new session: signed in, signed up, came back from Google. */
  signedIn(session: Session): Promise<void>;
  /** The person goes; their photos stay unless the outbox is told otherwise. */
  signOut(): Promise<void>;
}
