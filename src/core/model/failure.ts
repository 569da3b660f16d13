/**
 * Everything that can go wrong with a request, as far as the product must tell it apart. Made in one place
 * (`remote/to-failure.ts`) from status and code, never from the words of a message.
 */
export type Failure =
  /** No connection, no answer in time, or an answer that is not ours (a captive portal). */
  | { kind: 'offline' }
  /** 5xx: the server has trouble. */
  | { kind: 'busy'; status: number }
  /** 429, with the time the server asks for. */
  | { kind: 'slow_down'; waitMs: number }
  /** 429 of a transform: too many of this person's have failed or were deleted. Nobody else has to wait. */
  | { kind: 'too_many_failures'; waitMs: number }
  /** 401, or a session that cannot be renewed. */
  | { kind: 'signed_out' }
  /** 402 */
  | { kind: 'no_credits' }
  /** 409 of a transform: the photo has the picture that it would give. */
  | { kind: 'same_picture' }
  /** 412 of a transform: it was to be free, and would cost a credit. */
  | { kind: 'not_free' }
  /** 507 of our storage: the person's own share of it is used up. */
  | { kind: 'storage_full' }
  /** 409, or what storage says instead: it is there already. */
  | { kind: 'exists' }
  /** 404: what the request is about is not there. */
  | { kind: 'not_found'; code: string }
  /** Any other refusal; sending the same again would be refused again. */
  | { kind: 'refused'; status: number; code: string };

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });
