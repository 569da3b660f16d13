import { DEVICE } from '#core/lib/device-word.ts';

export interface StorageWords {
  /** In a line, on every screen. */
  line: string;
  what: string;
  way: string;
}

/**
 * What is the matter with this phone's storage, and what helps. `isBlocked`: another window keeps it to itself.
 * `isUnfetched`: nothing is, but what reads it has not come in. `isInsecure`: the page came without https.
 */
export function describeStorage({
  isBlocked = false,
  isUnfetched = false,
  isInsecure = false,
}): StorageWords {
  if (isInsecure) {
    return {
      line: 'This address isn’t secure: photos can’t be kept here',
      what: 'Photos can’t be kept here: this address isn’t secure.',
      way: 'Open it again with https:// in front.',
    };
  }
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
