import type { Failure } from '#core/model/failure.ts';
import { singleFlight } from '#shared/single-flight.ts';
import { createAlarm } from './alarm.ts';
import type { SendingWorld } from './sending-world.ts';
import { isTickOver, pullAndFreeCredit, TICK_MS } from './sending-chores.ts';

const FIRST_PAUSE_MS = 2000;

interface Why {
  isAsked: boolean;
  hasSent: boolean;
  isCreditAwaited: boolean;
}

const NOTHING: Why = { isAsked: false, hasSent: false, isCreditAwaited: false };
const either = (one: Why, other: Why): Why => ({
  isAsked: one.isAsked || other.isAsked,
  hasSent: one.hasSent || other.hasSent,
  isCreditAwaited: one.isCreditAwaited || other.isCreditAwaited,
});

interface RowsPull {
  /**
   * Reads the server's rows where somebody wishes for it, or where it is time to: one reading at a time, and nobody waits
   * for it. It may be long, and photos that come meanwhile are sent.
   */
  pullIfDue(why: Why): void;
  /** For whoever wishes for it at once: photos may be sent for minutes yet, and credits are counted before more are begun. */
  pull: () => void;
  stop(): void;
}

/**
 * When the server's rows are read. Where that failed what the screens show may be old, and nobody tells: so they are
 * asked for again, soon at first and then at each tick, while somebody looks. A refusal stays one.
 */
export function createRowsPull(
  { core, clock, isVisible }: SendingWorld,
  guard: (work: () => Promise<void>) => Promise<void>,
): RowsPull {
  let askedAt = -Infinity;
  let missed: { at: number; pauseMs: number } | undefined;
  let wanted = NOTHING;
  let hasStopped = false;
  const alarm = createAlarm(clock, () => void read());
  const read = singleFlight(() => guard(pullOnce));

  const dueInMs = () => {
    if (!missed || !isVisible()) return null;
    // The clock of a phone may be set back.
    return Math.max(0, missed.pauseMs - Math.abs(clock.now() - missed.at));
  };

  async function pullOnce(): Promise<void> {
    const { isAsked, hasSent, isCreditAwaited } = wanted;
    wanted = NOTHING;
    const isCreditDue = isCreditAwaited && isVisible() && isTickOver(askedAt, clock.now());
    try {
      if (isAsked || hasSent || isCreditDue || dueInMs() === 0) {
        // A screen that opens with nothing to show has asked already, a moment ago.
        const joins = askedAt === -Infinity && !hasSent;
        const lastMs = missed?.pauseMs;
        askedAt = clock.now();
        // Storage that does not answer says nothing else.
        missed = { at: askedAt, pauseMs: TICK_MS };
        const failure = await pullAndFreeCredit(core, { joins });
        const pauseMs = failure && pauseAfter(failure, lastMs);
        missed = pauseMs === undefined ? undefined : { at: clock.now(), pauseMs };
      }
    } finally {
      alarm.setIn(hasStopped ? null : dueInMs());
    }
  }

  const pullIfDue = (why: Why) => {
    wanted = either(wanted, why);
    void read();
  };

  return {
    pullIfDue,
    pull: () => pullIfDue({ ...NOTHING, isAsked: true }),
    stop() {
      hasStopped = true;
      alarm.setIn(null);
    },
  };
}

function pauseAfter(failure: Failure, lastMs = FIRST_PAUSE_MS / 2): number | undefined {
  const pauseMs = Math.min(lastMs * 2, TICK_MS);
  if (failure.kind === 'slow_down') return Math.max(pauseMs, failure.waitMs);
  return failure.kind === 'offline' || failure.kind === 'busy' ? pauseMs : undefined;
}
