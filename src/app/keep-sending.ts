import { singleFlight } from '#shared/single-flight.ts';
import { createAlarm } from './alarm.ts';
import { createRowsPull } from './pull-rows.ts';
import {
  heedSession,
  readWaiting,
  nextTryInMs,
  noteQueue,
  outliveSender,
  QUEUED_MS,
  prepareMine,
  renewSession,
  TICK_MS,
} from './sending-chores.ts';
import type { SendingWorld } from './sending-world.ts';
import { watchAccepted } from './watch-accepted.ts';
import { createPassRequests, type PassRequest } from './pass-request.ts';

/**
 * Keeps the outbox moving for as long as the page lives: sends at the start, after each photo, when app or connection or
 * session come back, and in between; follows what was accepted to its end. Gives back how to stop.
 */
export function keepSending(world: SendingWorld): () => void {
  const { core, clock } = world;
  const requests = createPassRequests({ fresh: true, pull: true, isQueued: false });
  let isLockTaken = false;
  let hasStopped = false;
  const alarm = createAlarm(clock, () => {
    void count();
    void pass();
  });
  const rows = createRowsPull(world, guard);
  const prepare = singleFlight(() => guard(() => prepareMine(core)));
  const note = noteQueue(world);
  const count = singleFlight(() => guard(note));
  const accepted = watchAccepted({ ...world, guard, onNews: rows.pullNews });
  const pass = singleFlight(() => guard(() => requests.serve(send)));
  const isWaiting = () => isLockTaken && !hasStopped;
  const outlive = singleFlight(() => guard(() => outliveSender(world, isWaiting, () => request({}))));

  async function send({ fresh, pull, isQueued }: PassRequest): Promise<void> {
    alarm.setIn(TICK_MS);
    isLockTaken = false;
    void prepare();
    const end = await core.outbox.drain({ fresh, patienceMs: isQueued ? QUEUED_MS : 0 });
    isLockTaken = end === undefined;
    // Whoever has the lock did not hear the wish, may have nothing to send, and may have said already that it ends.
    if (isLockTaken && fresh) requests.add({ fresh });
    if (isLockTaken && fresh && !isQueued) request({ isQueued: true });
    if (isLockTaken) void outlive();
    await core.outbox.tidy();
    const { isCreditAwaited, isMoreAwaited } = await readWaiting(core);
    rows.pullIfDue({ isAsked: pull, hasNews: Boolean(end?.accepted.length), isCreditAwaited });
    alarm.setIn(nextTryInMs(end, isMoreAwaited, clock.now()));
  }

  function request(more: Partial<PassRequest>): void {
    requests.add(more);
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

  const wake = (more?: Partial<PassRequest>) => {
    void count();
    accepted.poll();
    request({ fresh: true, ...more });
  };
  const heed = heedSession(world, () => wake({ pull: true }));
  const deafToCore = core.channel.listen(({ type }) => {
    if (type === 'items-changed' || type === 'mirror-changed') accepted.notice();
    if (type === 'items-changed') {
      void count();
      void pass();
    }
    if (type === 'session-changed') void guard(heed);
    if (type === 'sending-ended' && isLockTaken) request({ isQueued: true });
    if (type === 'renew-session') void guard(() => renewSession(core));
  });
  const deafToReturn = world.onReturn(() => {
    wake();
    rows.pull();
  });
  void guard(heed);

  return () => {
    hasStopped = true;
    alarm.setIn(null);
    rows.stop();
    accepted.stop();
    deafToCore();
    deafToReturn();
  };
}
