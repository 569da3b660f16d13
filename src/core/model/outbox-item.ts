import type { Recipe } from '#shared/contract.ts';

/**
 * A photo on this phone, from the shutter until the server's picture is there. What is being sent is no state: it is
 * `local` or `stored` while somebody holds the outbox lock, so a crash needs no repair.
 *
 * local: only here. stored: the bytes are in storage too. accepted: the server has taken it and reserved a credit.
 * failed: the server gave up and gave the credit back; the bytes are kept. purged: the picture is ready, the bytes are
 * gone from here, the tombstone stays for a while.
 */
export type OutboxState = 'local' | 'stored' | 'accepted' | 'failed' | 'purged';

/** Why a photo waits for a hand. */
export type AttentionReason =
  /** The bytes on the phone are no longer those that were saved. Never sent. */
  | 'damaged'
  /** The bytes are gone though the record is there. */
  | 'missing'
  /** Nothing here could read it; it may be sent as it is. */
  | 'unreadable'
  /** Nothing here could read it, nor surely take its place on earth out of it. Never sent. */
  | 'uncleanable'
  /** Refused as too large (413), of a wrong type (415), as not valid (422 and other refusals), as not allowed (403). */
  | 'too_large'
  | 'wrong_type'
  | 'not_accepted'
  | 'not_allowed'
  /** The server had it and has it no more: deleted there, or gone with what an older backup took the place of. */
  | 'deleted_elsewhere';

export type Hold =
  | { kind: 'waiting_auth' }
  | { kind: 'waiting_credit' }
  | { kind: 'needs_attention'; reason: AttentionReason };

/** Where a photo came from. */
export type PhotoSource = 'camera' | 'pick' | 'drop' | 'paste' | 'share';

/** raw: as the camera made it, not yet ready to leave the phone. final: upright, small, without its place on earth. */
export type PhotoForm = 'raw' | 'final';

export interface OutboxItem {
  /** UUIDv7, made at the shutter; also the id of the transformation. */
  id: string;
  userId: string;
  source: PhotoSource;
  capturedAt: number;
  /** Place in the queue: lower goes first. */
  order: number;
  /** As the person knows it. */
  filename: string;
  /** Named since it was taken: where its row is on the server already, that learns the name. */
  isRenamed?: boolean;
  /** In the bucket of originals; frozen at the shutter, so that sending twice is harmless. */
  path: string;
  /** One key for the one transform that this photo asks for, frozen at the shutter. */
  idempotencyKey: string;
  /** null: waits in the tray for a style and 'Start Transform'. Once the server has it: what that makes of it. */
  recipe: Recipe | null;
  /** Given another recipe when the server may have been asked for the one before: its row tells which one counts. */
  isRestyled?: boolean;

  form: PhotoForm;
  /** Of the bytes that are kept now. */
  type: string;
  size: number;
  /** SHA-256 in hex. */
  hash: string;
  /** The same of the file that it came as; missing in what an older version of the app has kept. */
  fileHash?: string;
  /** Upright; unknown until the photo was read. */
  width: number | null;
  height: number | null;

  state: OutboxState;
  hold: Hold | null;
  /** Tries since the last success of any step. */
  attempts: number;
  /** Not before this time, by our own back-off or as the server has asked. */
  nextAttemptAt: number;
  /** Code of the last failure, for the screen and for support. */
  lastFailure: string | null;
  /** Taken out by the person, who may still change their mind. */
  removedAt: number | null;
  /** A removed photo of which something may lie on the server still. */
  hasLeftovers: boolean;
  changedAt: number;
}

/** One line of the journal that support can ask for. */
export interface JournalEntry {
  at: number;
  id: string;
  event: string;
}
