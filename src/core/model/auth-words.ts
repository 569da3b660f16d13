const WAIT = 'Too many attempts. Please wait a little and try again.';
const OAUTH_OVER = 'This Google sign-in has expired or was already used. Please try again.';
const TRY_LATER = 'We’re having problems. Please try again in a moment.';
const DID_NOT_WORK = 'That didn’t work. Please try again.';
export const LINK_OVER = 'This link has expired or was already used. Ask for a new one.';

/** Where the auth service's own sentence does not help whoever reads it, by its code. All others are shown as they are. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['over_request_rate_limit', WAIT],
  ['over_email_send_rate_limit', WAIT],
  ['429', WAIT],
  [
    'email_not_confirmed',
    'Email not confirmed. Open the link in the email we sent you, or sign up again for a new one.',
  ],
  ['access_denied', 'Google sign-in was cancelled. Try again, or use your email and password.'],
  [
    'provider_email_needs_verification',
    'Google hasn’t verified this email address. Verify it at Google, or use your email and password.',
  ],
  ['bad_oauth_state', OAUTH_OVER],
  ['bad_oauth_callback', OAUTH_OVER],
  ['bad_code_verifier', OAUTH_OVER],
  ['flow_state_not_found', OAUTH_OVER],
  ['flow_state_expired', OAUTH_OVER],
  ['flow_state_already_used', OAUTH_OVER],
  ['pkce_code_verifier_not_found', OAUTH_OVER],
  ['otp_expired', LINK_OVER],
  ['bad_jwt', LINK_OVER],
  ['invalid_jwt', LINK_OVER],
  ['session_not_found', LINK_OVER],
  ['user_not_found', LINK_OVER],
  ['unexpected_failure', TRY_LATER],
  ['server_error', TRY_LATER],
  ['captcha_failed', 'Something is wrong on our side. Please contact support.'],
  ['bad_json', DID_NOT_WORK],
  ['unsupported_grant_type', DID_NOT_WORK],
]);

/** Codes of answers that have nothing to do with what was given: the same may be right a little later. */
const FOR_NOW: ReadonlySet<string> = new Set([
  'email_not_confirmed',
  'overtaken',
  'captcha_failed',
  'unexpected_failure',
  'server_error',
  'request_timeout',
  'internal',
]);

export const isForNow = (code: string): boolean => FOR_NOW.has(code) || /^(5\d\d|429|over_.+)$/.test(code);

export function plainWords(code: string, message: string): string {
  return WORDS.get(code) ?? (message || DID_NOT_WORK);
}
