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
    const taken = wanted;
    wanted = NOTHING;
    const { isAsked, hasSent, isCreditAwaited } = taken;
    const isCreditDue = isCreditAwaited && isVisible() && isTickOver(askedAt, clock.now());
    if (isAsked || hasSent || isCreditDue || dueInMs() === 0) {
      // A screen that opens with nothing to show has asked already, a moment ago.
      const joins = askedAt === -Infinity && !hasSent;
      askedAt = clock.now();
      try {
        noteEnd(await pullAndFreeCredit(core, { joins }));
      } catch (error) {
        // It is still wished for.
        wanted = either(taken, wanted);
        if (!hasStopped) alarm.setIn(TICK_MS);
        throw error;
      }
    }
    const nextMs = dueInMs();
    if (nextMs === null || hasStopped) alarm.off();
    else alarm.setIn(nextMs);
  }

  function noteEnd(failure: Failure | undefined): void {
    const pauseMs = failure && pauseAfter(failure, missed?.pauseMs);
    missed = pauseMs === undefined ? undefined : { at: clock.now(), pauseMs };
  }

  return {
    pullIfDue(why) {
      wanted = either(wanted, why);
      void read();
    },
    stop() {
      hasStopped = true;
      alarm.off();
    },
  };
}

function pauseAfter(failure: Failure, lastMs = FIRST_PAUSE_MS / 2): number | undefined {
  const pauseMs = Math.min(lastMs * 2, TICK_MS);
  if (failure.kind === 'slow_down') return Math.max(pauseMs, failure.waitMs);
  return failure.kind === 'offline' || failure.kind === 'busy' ? pauseMs : undefined;
}
