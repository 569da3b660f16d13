import type { Core } from '#core/open-core.ts';
import { onceAtATime } from '#state/once-at-a-time.ts';
import { createAlarm, type Clock } from './alarm.ts';
import {
  isTickOver,
  lookAtWaiting,
  nextTryInMs,
  noteQueue,
  prepareMine,
  pullAndFreeCredit,
  renewSession,
  TICK_MS,
} from './sending-chores.ts';
import { watchAccepted } from './watch-accepted.ts';

/** What the browser tells, and what it is told; a test has its own. */
export interface SendingWorld {
  core: Pick<Core, 'channel' | 'session' | 'outbox' | 'mirror' | 'intake'>;
  clock: Clock;
  isVisible: () => boolean;
  /** The app came to the front, or the signal came back. Gives back how to stop listening. */
  onReturn: (listener: () => void) => () => void;
  /**
   * Asks the phone to wake the worker when there is a signal, even if the app is closed by then. False: it could not be
   * asked, and should be later.
   */
  askForWake: () => Promise<boolean>;
  /** How many photos wait, for the icon on the home screen. */
  showCount: (count: number) => Promise<void>;
}

/**
 * Keeps the outbox moving for as long as the page lives: sends at the start, after each photo, when app or signal or
 * session come back, and in between; follows what was accepted to its end. Gives back how to stop.
 */
export function keepSending(world: SendingWorld): () => void {
  const { core, clock } = world;
  const wishes = { fresh: true, pull: true };
  let isLockTaken = false;
  let hasStopped = false;
  let creditAskedAt = -Infinity;

  const alarm = createAlarm(clock, () => {
    void count();
    void pass();
  });
  const prepare = onceAtATime(() => guard(() => prepareMine(core)));
  const note = noteQueue(world);
  const count = onceAtATime(() => guard(note));
  const accepted = watchAccepted({ ...world, guard, onSettled: () => wish({ pull: true }) });
  const pass = onceAtATime(() => guard(send));

  async function send(): Promise<void> {
    alarm.setIn(TICK_MS);
    const { fresh, pull } = wishes;
    Object.assign(wishes, { fresh: false, pull: false });
    isLockTaken = false;
    void prepare();
    const end = await core.outbox.drain({ fresh });
    isLockTaken = end === undefined;
    // Whoever sends now did not hear the wish.
    if (isLockTaken && fresh) wishes.fresh = true;
    await core.outbox.tidy();
    const { isCreditAwaited, isMoreAwaited } = await lookAtWaiting(core);
    const isCreditDue = isCreditAwaited && world.isVisible() && isTickOver(creditAskedAt, clock.now());
    if (pull || isCreditDue || end?.accepted.length) {
      creditAskedAt = clock.now();
      await pullAndFreeCredit(core);
    }
    const nextMs = nextTryInMs(end, isMoreAwaited, clock.now());
    if (nextMs === null) alarm.off();
    else alarm.setIn(nextMs);
  }

  function wish(more: Partial<typeof wishes>): void {
    Object.assign(wishes, more);
    void pass();
  }

  /** A bug or storage that does not answer must not end the sending: the alarm brings the next try. */
  async function guard(work: () => Promise<void>): Promise<void> {
    if (hasStopped) return;
    try {
      await work();
    } catch (error) {
      console.warn('Sending could not go on; it will be tried again.', error);
    }
  }

  const wake = () => {
    void count();
    accepted.look();
    wish({ fresh: true, pull: true });
  };
  const deafToCore = core.channel.listen(({ type }) => {
    if (type === 'items-changed') {
      void count();
      accepted.notice();
      void pass();
    }
    if (type === 'session-changed') wake();
    if (type === 'sending-ended' && isLockTaken) void pass();
    if (type === 'renew-session') void guard(() => renewSession(core));
  });
  const deafToReturn = world.onReturn(wake);
  wake();

  return () => {
    hasStopped = true;
    alarm.off();
    accepted.stop();
    deafToCore();
    deafToReturn();
  };
}
