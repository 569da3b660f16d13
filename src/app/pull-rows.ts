import { HOUR_MS, MINUTE_MS } from '#core/lib/durations.ts';
import type { Failure } from '#core/model/failure.ts';
import { singleFlight } from '#shared/single-flight.ts';
import { createAlarm } from './alarm.ts';
import type { SendingWorld } from './sending-world.ts';
import { isTickOver, pullAndFreeCredit, renewsInMs, TICK_MS } from './sending-chores.ts';

const FIRST_PAUSE_MS = 2000;
/** The server begins a month within minutes of its time; a phone whose clock is ahead waits for it all day. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** Timers bear no month. */
const LONGEST_TIMER_MS = HOUR_MS;

interface Why {
  isAsked: boolean;
  /** Somebody has come back: what was asked for before that will not do. */
  isReturn: boolean;
  /** A photo was sent, has begun or has come to its end: that changes photos and credits, and nothing else. */
  hasNews: boolean;
  isCreditAwaited: boolean;
}

const NOTHING: Why = { isAsked: false, isReturn: false, hasNews: false, isCreditAwaited: false };
const either = (one: Why, other: Why): Why => ({
  isAsked: one.isAsked || other.isAsked,
  isReturn: one.isReturn || other.isReturn,
  hasNews: one.hasNews || other.hasNews,
  isCreditAwaited: one.isCreditAwaited || other.isCreditAwaited,
});

interface RowsPull {
  /**
   * Reads the server's rows where somebody wishes for it, or where it is time to: one reading at a time, and nobody waits
   * for it. It may be long, and photos that come meanwhile are sent.
   */
  pullIfDue(why: Partial<Why>): void;
  /** At once, for whoever comes back. */
  pull: () => void;
  /** The same for news: photos may be sent for minutes yet, and credits are counted before more are begun. */
  pullNews: () => void;
  stop(): void;
}

/**
 * When the server's rows are read. Where that failed what the screens show may be old, and nobody tells: so they are
 * asked for again, soon at first and then at each tick, while somebody looks. A refusal stays one. And they are read when
 * a month is over, until the credits of the new one are there.
 */
export function createRowsPull(
  { core, clock, isVisible }: SendingWorld,
  guard: (work: () => Promise<void>) => Promise<void>,
): RowsPull {
  let askedAt = -Infinity;
  /** When they are read without being asked for; `tries`: how often in a row that was in vain. */
  let next: { at: number; pauseMs: number; tries: number } | undefined;
  let wanted = NOTHING;
  /** Who has had all rows read: for anybody else news alone will not do. */
  let allReadOf: string | undefined;
  let hasStopped = false;
  const alarm = createAlarm(clock, () => void read());
  const read = singleFlight(() => guard(pullOnce));

  const dueInMs = () => {
    if (!next || !isVisible()) return null;
    // The clock of a phone may be set back.
    return Math.max(0, next.pauseMs - Math.abs(clock.now() - next.at));
  };

  async function pullOnce(): Promise<void> {
    const { isAsked, isReturn, hasNews, isCreditAwaited } = wanted;
    wanted = NOTHING;
    const isCreditDue = isCreditAwaited && isVisible() && isTickOver(askedAt, clock.now());
    try {
      const isMore = isAsked || isCreditDue || dueInMs() === 0;
      if (isMore || hasNews) {
        // A screen that opens with nothing to show has asked already, a moment ago.
        const joins = askedAt === -Infinity && !hasNews && !isReturn;
        const tries = next?.tries ?? 0;
        askedAt = clock.now();
        // Storage that does not answer says nothing else.
        next = { at: askedAt, pauseMs: TICK_MS, tries };
        if (isMore) allReadOf = undefined;
        const { userId, failure } = await pullAndFreeCredit(core, { joins, briefFor: allReadOf });
        if (!failure) allReadOf = userId;
        next = failure ? retryAfter(failure, tries) : await awaitRenewal(tries);
      }
    } finally {
      const dueMs = dueInMs();
      alarm.setIn(hasStopped || dueMs === null ? null : Math.min(dueMs, LONGEST_TIMER_MS));
    }
  }

  /** Once more, after a pause that grows with each time that was in vain. */
  const onceMore = (tries: number, mostMs: number) => ({
    at: clock.now(),
    pauseMs: Math.min(FIRST_PAUSE_MS * 2 ** tries, mostMs),
    tries: tries + 1,
  });

  function retryAfter(failure: Failure, tries: number): typeof next {
    const again = onceMore(tries, TICK_MS);
    if (failure.kind === 'slow_down') return { ...again, pauseMs: Math.max(again.pauseMs, failure.waitMs) };
    return failure.kind === 'offline' || failure.kind === 'busy' ? again : undefined;
  }

  async function awaitRenewal(tries: number): Promise<typeof next> {
    const inMs = await renewsInMs(core, clock.now());
    if (inMs === null) return undefined;
    return inMs > 0 ? { at: clock.now(), pauseMs: inMs, tries: 0 } : onceMore(tries, LONGEST_PAUSE_MS);
  }

  const pullIfDue = (why: Partial<Why>) => {
    wanted = either(wanted, { ...NOTHING, ...why });
    void read();
  };

  return {
    pullIfDue,
    pull: () => pullIfDue({ isAsked: true, isReturn: true }),
    pullNews: () => pullIfDue({ hasNews: true }),
    stop() {
      hasStopped = true;
      alarm.setIn(null);
    },
  };
}
