import { LIMITS } from '#shared/contract.ts';
import { refuseAuth } from '#local/http/error-response.ts';

/** bcrypt looks at no more than that, so whoever gave more would have a password that they do not know. */
export const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > LIMITS.passwordBytesMax;

export const isTooShort = (password: string): boolean => password.length < LIMITS.passwordCharactersMin;

/** Why this cannot be the new password of an account. The least length is told by the auth service itself. */
export function refuseNewPassword(password: string): Response | undefined {
  if (isTooLong(password)) {
    return refuseAuth(
      422,
      'validation_failed',
      `Password must be at most ${LIMITS.passwordBytesMax} characters (accents and emoji count more)`,
    );
  }
  if (password.trim() === '' && !isTooShort(password)) {
    return refuseAuth(422, 'weak_password', 'Password must not be only spaces');
  }
  return undefined;
}
