import { createAlarm } from './alarm.ts';
import type { SendingWorld } from './keep-sending.ts';

interface Watch extends Pick<SendingWorld, 'core' | 'clock' | 'isVisible'> {
  guard: (work: () => Promise<void>) => Promise<void>;
  /** Something has come to its end: other rows, and the credits, have changed with it. */
  onSettled: () => void;
}

interface AcceptedWatch {
  /** Looks at once: somebody has come back. */
  look(): void;
  /** The outbox changed: what was accepted since the last look gets a look soon. */
  notice(): void;
  stop(): void;
}

const FIRST_LOOK_MS = 2000;
const LAST_LOOK_MS = 15_000;
const GROWTH = 1.4;

/**
 * While the server works on photos of this phone and somebody looks, asks how they are: often at first, then less
 * often; anything new makes it often again. What was read settles the photos in the outbox.
 */
export function watchAccepted({ core, clock, isVisible, guard, onSettled }: Watch): AcceptedWatch {
  let everyMs = FIRST_LOOK_MS;
  let asked = new Set<string>();
  let answered = '';
  let isLooking = false;
  /** Somebody has come back: what has ended here may have gone on elsewhere. */
  let asksEnded = true;
  const alarm = createAlarm(clock, () => void lookOnce());

  async function look(): Promise<void> {
    alarm.setIn(LAST_LOOK_MS);
    const [person, ids] = await Promise.all([core.session.person(), core.outbox.accepted()]);
    asked = new Set(ids);
    const ended = asksEnded ? await core.outbox.ended() : [];
    if (!person?.isSignedIn || ids.length + ended.length === 0 || !isVisible()) {
      alarm.off();
      return;
    }
    // What the look brings back is told, and sets the alarm anew.
    if (ids.length === 0) alarm.off();
    const askedAt = clock.now();
    const answer = await core.mirror.refresh(person.id, [...ids, ...ended]);
    if (answer.ok) {
      asksEnded = false;
      const { rows, missing } = answer.value;
      await core.outbox.confirm(rows, missing, askedAt);
      const isNews = (id: string) => !ended.includes(id);
      const isSettled = ({ id, status }: (typeof rows)[number]) =>
        status === 'ready' || (isNews(id) && isOver(status));
      if (missing.some(isNews) || rows.some(isSettled)) onSettled();
    }
    if (ids.length === 0) return;
    const words = answer.ok ? answer.value.rows.map(({ id, status }) => `${id} ${status}`).join() : answered;
    everyMs = words === answered ? Math.min(LAST_LOOK_MS, everyMs * GROWTH) : FIRST_LOOK_MS;
    answered = words;
    alarm.setIn(everyMs);
  }

  async function lookOnce(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await guard(look);
    isLooking = false;
  }

  async function noticeNew(): Promise<void> {
    const ids = await core.outbox.accepted();
    if (ids.every((id) => asked.has(id))) return;
    asked = new Set(ids);
    everyMs = FIRST_LOOK_MS;
    alarm.setIn(FIRST_LOOK_MS);
  }

  return {
    look() {
      asksEnded = true;
      everyMs = FIRST_LOOK_MS;
      void lookOnce();
    },
    notice: () => void guard(noticeNew),
    stop: () => alarm.off(),
  };
}

const isOver = (status: string) => status === 'ready' || status === 'failed';
