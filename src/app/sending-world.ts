import type { Core } from '#core/open-core.ts';
import type { Clock } from './alarm.ts';

/** What the browser tells, and what it is told; a test has its own. */
export interface SendingWorld {
  core: Pick<Core, 'channel' | 'session' | 'outbox' | 'mirror' | 'intake'>;
  clock: Clock;
  isVisible: () => boolean;
  /** The app came to the front, or the connection came back. Gives back how to stop listening. */
  onReturn: (listener: () => void) => () => void;
  /**
   * Asks the phone to wake the worker when there is a connection, even if the app is closed by then. False: it could not be
   * asked, and should be later.
   */
  askForWake: () => Promise<boolean>;
  /** How many photos wait, for the icon on the home screen. */
  showCount: (count: number) => Promise<void>;
}
