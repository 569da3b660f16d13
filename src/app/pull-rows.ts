import type { Failure } from '#core/model/failure.ts';
import type { SendingWorld } from './sending-world.ts';
import { isTickOver, pullAndFreeCredit, TICK_MS } from './sending-chores.ts';

const FIRST_PAUSE_MS = 2000;

interface RowsPull {
  /** Reads the server's rows where somebody wishes for it, or where it is time to. */
  pullIfDue(why: { isAsked: boolean; hasSent: boolean; isCreditAwaited: boolean }): Promise<void>;
  /** In how many milliseconds rows that could not be read are due again; null: there are none, or nobody looks. */
  dueInMs(): number | null;
}

/**
 * When the server's rows are read. Where that failed what the screens show may be old, and nobody tells: so they are
 * asked for again, soon at first and then at each tick, while somebody looks. A refusal stays one.
 */
export function createRowsPull({ core, clock, isVisible }: SendingWorld): RowsPull {
  let askedAt = -Infinity;
  let missed: { at: number; pauseMs: number } | undefined;

  const dueInMs = () => {
    if (!missed || !isVisible()) return null;
    // The clock of a phone may be set back.
    return Math.max(0, missed.pauseMs - Math.abs(clock.now() - missed.at));
  };
  return {
    dueInMs,
    async pullIfDue({ isAsked, hasSent, isCreditAwaited }) {
      const isCreditDue = isCreditAwaited && isVisible() && isTickOver(askedAt, clock.now());
      if (!isAsked && !hasSent && !isCreditDue && dueInMs() !== 0) return;
      // A screen that opens with nothing to show has asked already, a moment ago.
      const joins = askedAt === -Infinity && !hasSent;
      askedAt = clock.now();
      const failure = await pullAndFreeCredit(core, { joins });
      const pauseMs = failure && pauseAfter(failure, missed?.pauseMs);
      missed = pauseMs === undefined ? undefined : { at: clock.now(), pauseMs };
    },
  };
}

function pauseAfter(failure: Failure, lastMs = FIRST_PAUSE_MS / 2): number | undefined {
  const pauseMs = Math.min(lastMs * 2, TICK_MS);
  if (failure.kind === 'slow_down') return Math.max(pauseMs, failure.waitMs);
  return failure.kind === 'offline' || failure.kind === 'busy' ? pauseMs : undefined;
}
