import { expect, test } from 'vitest';
import { isForNow, plainWords } from './auth-words.ts';

test.each([
  ['invalid_credentials', 'Invalid login credentials', 'Invalid login credentials'],
  [
    'over_email_send_rate_limit',
    'email rate limit exceeded',
    'Too many attempts. Please wait a little and try again.',
  ],
  ['429', '', 'Too many attempts. Please wait a little and try again.'],
  [
    'access_denied',
    'The user denied it',
    'Google sign-in was cancelled. Try again, or use your email and password.',
  ],
  ['otp_expired', 'Token has expired', 'This link has expired or was already used. Ask for a new one.'],
  [
    'unexpected_failure',
    'Database error saving new user',
    'We’re having problems. Please try again in a moment.',
  ],
  ['server_error', '', 'We’re having problems. Please try again in a moment.'],
  [
    'captcha_failed',
    'captcha protection: request disallowed (no captcha_token found)',
    'Something is wrong on our side. Please contact support.',
  ],
  ['constructor', 'Strange', 'Strange'],
  ['unknown', '', 'That didn’t work. Please try again.'],
  ['bad_json', 'The request could not be understood', 'That didn’t work. Please try again.'],
])('%s (%s) is told as %s', (code, message, words) => {
  expect(plainWords(code, message)).toBe(words);
});

test.each([
  ['over_request_rate_limit', true],
  ['over_sign_up_rate_limit', true],
  ['429', true],
  ['500', true],
  ['email_not_confirmed', true],
  ['captcha_failed', true],
  ['invalid_credentials', false],
  ['user_already_exists', false],
])('%s may be otherwise in a little while: %s', (code, isSo) => {
  expect(isForNow(code)).toBe(isSo);
});
