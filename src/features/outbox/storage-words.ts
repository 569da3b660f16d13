import { DEVICE } from '#core/lib/device-word.ts';
export interface StorageWords {
  /** In a line, on every screen. */
  line: string;
  what: string;
  way: string;
}

/** What is the matter with this phone's storage, and what helps. `isBlocked`: another window keeps it to itself. */
export const describeStorage = (isBlocked: boolean): StorageWords =>
  isBlocked
    ? {
        line: 'Close other windows of the app: they’re blocking this one',
        what: 'Another window of the app is blocking this one.',
        way: 'Close all other windows and tabs of the app, then come back here.',
      }
    : {
        line: `This ${DEVICE}’s storage isn’t responding`,
        what: `This ${DEVICE}’s storage isn’t responding right now.`,
        way: 'Close the app and open it again.',
      };
