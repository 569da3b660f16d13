import { LIMITS } from '#shared/contract.ts';
import type { Failure } from './failure.ts';
import { describeWait, TOO_MANY_FAILURES } from './wait-words.ts';

/** What a failure means for whoever asked for something that could not be done. Nothing was changed by it. */
export function sayFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return 'Couldn’t connect. Try again online.';
    case 'busy':
      return 'The server is having problems. Try again in a minute.';
    case 'slow_down':
      return 'That was a lot at once. Try again in a minute.';
    case 'too_many_failures':
      return `${TOO_MANY_FAILURES} Try again ${describeWait(failure.waitMs)}. No credit was used.`;
    case 'signed_out':
      return 'Not authenticated';
    case 'no_credits':
      return 'No credits available';
    case 'same_picture':
      return 'You already have this picture. Change the style, the colour or the words. No credit was used.';
    case 'not_free':
      return 'This version is no longer free. Nothing was started, and no credit was used.';
    case 'storage_full':
      return 'Your storage is full. Delete photos that you no longer need.';
    case 'exists':
      return 'It already exists.';
    case 'not_found':
      return 'It no longer exists.';
    case 'refused':
      return failure.code === 'PT409'
        ? `Maximum of ${LIMITS.presetsPerUser} presets reached. Please delete an existing preset first.`
        : 'The server didn’t accept it.';
  }
}
