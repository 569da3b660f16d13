import { isAuthApiError, type AuthError } from '@supabase/auth-js';

/**
 * How an attempt ended. `message` is the auth service's own sentence, for people; `code` is for us: `offline` where
 * there was no answer of its, else its own code.
 */
export type AuthOutcome =
  /** `isSignedIn` is false where a mail has to be opened first, or a password was saved and somebody else has come in. */
  { ok: true; isSignedIn: boolean } | { ok: false; code: string; message: string };

export type AuthFailure = Extract<AuthOutcome, { ok: false }>;

export function outcome(error: AuthError | null, isSignedIn: boolean): AuthOutcome {
  return error ? failureOf(error) : { ok: true, isSignedIn };
}

/** What has no status, or one that is no answer of the service, did not get through. */
export function failureOf(error: AuthError): AuthFailure {
  const code = error.code ?? (isAuthApiError(error) ? String(error.status) : 'offline');
  return { ok: false, code, message: error.message };
}
