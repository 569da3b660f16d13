import { DEVICE } from '#core/lib/device-word.ts';
export interface StorageWords {
  /** In a line, on every screen. */
  line: string;
  what: string;
  way: string;
}

/**
 * What is the matter with this phone's storage, and what helps. `isBlocked`: another window keeps it to itself.
 * `isUnfetched`: nothing is, but what reads it has not come in.
 */
export function describeStorage({ isBlocked = false, isUnfetched = false }): StorageWords {
  if (isUnfetched) {
    return {
      line: 'Part of the app didn’t load: check your connection',
      what: 'Part of the app didn’t load.',
      way: 'Check your connection. If that doesn’t help, close the app and open it again.',
    };
  }
  if (isBlocked) {
    return {
      line: 'Close other windows of the app: they’re blocking this one',
      what: 'Another window of the app is blocking this one.',
      way: 'Close all other windows and tabs of the app, then come back here.',
    };
  }
  return {
    line: `This ${DEVICE}’s storage isn’t responding`,
    what: `This ${DEVICE}’s storage isn’t responding right now.`,
    way: 'Close the app and open it again. Private windows and blocked cookies can stop it.',
  };
}
