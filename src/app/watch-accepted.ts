import type { Person } from '#core/model/person.ts';
import { createTurns } from '#shared/in-turn.ts';
import { singleFlight } from '#shared/single-flight.ts';
import { createAlarm } from './alarm.ts';
import type { SendingWorld } from './sending-world.ts';

interface Watch extends Pick<SendingWorld, 'core' | 'clock' | 'isVisible'> {
  guard: (work: () => Promise<void>) => Promise<void>;
  /** Something has begun or come to its end: other rows, and the credits, have changed with it. */
  onNews: () => void;
}

interface AcceptedWatch {
  /** Looks at once: somebody has come back. */
  poll(): void;
  /** Outbox or mirror changed: what the server works on since the last look gets a look soon. */
  notice(): void;
  stop(): void;
}

const FIRST_POLL_MS = 2000;
/** While something is being enhanced, which seldom takes longer than half a minute. */
const LAST_BUSY_POLL_MS = 5000;
const LAST_POLL_MS = 15_000;
const GROWTH = 1.4;

/**
 * While the server works on photos of this person, from this phone or elsewhere, and somebody looks, asks how they are,
 * all in one request: often at first, then less often; anything new makes it often again. What was read settles the
 * photos in the outbox.
 */
export function watchAccepted({ core, clock, isVisible, guard, onNews }: Watch): AcceptedWatch {
  let everyMs = FIRST_POLL_MS;
  let asked = new Set<string>();
  /** Of those, what the last look has found at its end. */
  let ended = new Set<string>();
  let answered = '';
  /** Somebody has come back: what has ended here may have gone on elsewhere. */
  const returns = { seen: 0, all: 1 };
  const alarm = createAlarm(clock, () => void pollOnce());
  // One after the other: a look that found nothing to follow must not take the alarm of what came meanwhile.
  const inTurn = createTurns();
  const pollOnce = singleFlight(() => inTurn(() => guard(poll)));
  const noticeOnce = singleFlight(() => inTurn(() => guard(noticeNew)));

  async function poll(): Promise<void> {
    alarm.setIn(LAST_POLL_MS);
    const person = await core.session.person();
    const ids = await listUnderWay(core, person);
    [asked, ended] = [new Set(ids), new Set()];
    const { all } = returns;
    const old = all > returns.seen ? await core.outbox.ended() : [];
    if (!person?.isSignedIn || ids.length + old.length === 0 || !isVisible()) {
      alarm.setIn(null);
      return;
    }
    // What the look brings back is told, and sets the alarm anew.
    if (ids.length === 0) alarm.setIn(null);
    const askedAt = clock.now();
    const answer = await core.mirror.refresh(person.id, [...ids, ...old]);
    if (answer.ok) {
      returns.seen = all;
      const { rows, missing } = answer.value;
      ended = new Set([...missing, ...rows.filter(({ status }) => isOver(status)).map(({ id }) => id)]);
      await core.outbox.confirm(rows, missing, askedAt, person.id);
      const isNews = (id: string) => !old.includes(id);
      const hasEnded = ({ id, status }: (typeof rows)[number]) =>
        status === 'ready' || (isNews(id) && isOver(status));
      if (missing.some(isNews) || rows.some(hasEnded)) onNews();
    }
    if (ids.length === 0) {
      if (!answer.ok) alarm.setIn(LAST_POLL_MS);
      return;
    }
    const words = answer.ok ? answer.value.rows.map(({ id, status }) => `${id} ${status}`).join() : answered;
    const isBusy = answer.ok && answer.value.rows.some(({ status }) => status === 'enhancing');
    const longestMs = isBusy ? LAST_BUSY_POLL_MS : LAST_POLL_MS;
    everyMs = words === answered ? Math.min(longestMs, everyMs * GROWTH) : FIRST_POLL_MS;
    answered = words;
    alarm.setIn(everyMs);
  }

  async function noticeNew(): Promise<void> {
    const ids = await listUnderWay(core, await core.session.person());
    const hasBegun = ids.some((id) => !asked.has(id));
    // Deleted here before its turn, say: that gives a credit back.
    const hasGone = [...asked].some((id) => !ids.includes(id) && !ended.has(id));
    if (!hasBegun && !hasGone) return;
    asked = new Set(ids);
    if (hasBegun) {
      everyMs = FIRST_POLL_MS;
      alarm.setIn(FIRST_POLL_MS);
    }
    onNews();
  }

  return {
    poll() {
      returns.all += 1;
      everyMs = FIRST_POLL_MS;
      void pollOnce();
    },
    notice: () => void noticeOnce(),
    stop: () => alarm.setIn(null),
  };
}

/** Photos of this phone that were accepted, and what was begun elsewhere or once more. */
async function listUnderWay(
  { outbox, mirror }: SendingWorld['core'],
  person: Person | null,
): Promise<string[]> {
  const [accepted, unfinished] = await Promise.all([
    outbox.accepted(),
    person ? mirror.unfinished(person.id) : [],
  ]);
  return [...new Set([...accepted, ...unfinished])];
}

const isOver = (status: string) => status === 'ready' || status === 'failed';
