import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Recipe } from '#core/model/recipe.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';

/** Why a drain ended, for whoever decides when to try again. */
export interface DrainEnd {
  /** Photos that still have to be sent and can be, now or later, without anybody's help. */
  remaining: number;
  /** When the next of them may be tried; null where nothing is left to try. */
  nextAt: number | null;
  /** Photos that wait for a hand: sign-in, credit or attention. */
  held: number;
  /** What got through in this pass. */
  accepted: string[];
}

export interface OutboxView {
  /** Everything of the person that is not purged or taken out, in sending order. */
  items: OutboxItem[];
  /** Photos of other people on this phone: counted, never shown. */
  others: number;
  /** Photos that were taken out and can be brought back still, newest first. */
  removed: OutboxItem[];
}

/** The queue of photos on their way to the server: the same in page, worker and Node. */
export interface Outbox {
  view(): Promise<OutboxView>;
  /**
   * Sends what can be sent, one photo at a time, while holding the outbox lock. undefined: somebody else holds it.
   * `fresh` forgets our own back-off (a tap, the return of the signal or of the app), never the server's Retry-After.
   */
  drain(options?: { patienceMs?: number; fresh?: boolean }): Promise<DrainEnd | undefined>;
  /** Sends this one as soon as may be, before the others where `first`. */
  retry(id: string): Promise<void>;
  /** Puts a photo before another one, or at the end. */
  move(id: string, before: string | null): Promise<void>;
  /** Gives photos that have not been accepted yet a recipe: 'Start Transform', or another style for one that waits. */
  setRecipe(ids: readonly string[], recipe: Recipe): Promise<void>;
  /** Sends a photo that nothing here could read, as it is but without its place on earth. */
  sendAsItIs(id: string): Promise<void>;
  /** A photo whose row was deleted on the server goes again, under a new id. */
  sendAgain(id: string): Promise<void>;
  /** Takes a photo out. It comes back with `restore` within the time to undo, then it goes for good. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** The server's rows were read, in a request of its own: settles what is ready or failed. `missing`: asked for and not there. */
  confirm(rows: readonly TransformationRow[], missing?: readonly string[]): Promise<void>;
  /** Ids that were accepted and wait for their end. */
  accepted(): Promise<string[]>;
  /** There is credit again: what waited for it goes on. */
  creditIsBack(): Promise<void>;
  /** The person signed in again: what waited for it goes on. */
  signedInAgain(): Promise<void>;
  /** Deletes everything unsent of a person: only after they chose so at sign-out. */
  deleteAllOf(userId: string): Promise<void>;
  /** Removals whose time to undo is over, old tombstones, leftovers on the server. */
  tidy(): Promise<void>;
  /** Photos the canary knew and the database no longer does: this device deleted them. Asking does not forget them. */
  lost(): Promise<{ count: number }>;
  /** The person has read about the loss. */
  forgetLost(): Promise<void>;
}
