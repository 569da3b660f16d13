import { StorageError } from '#core/model/storage-error.ts';
import { OUTBOX_LOCK } from '#core/model/page-message.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { RARE_PAUSE_MS, isDue } from './back-off.ts';
import { chooseNext, forecast, nextStep, type Step, waitsForSignIn } from './choose-next.ts';
import type { Editor } from './editor.ts';
import { note, type Pass, restAfter, startPass } from './pass.ts';
import type { OutboxPorts } from './ports.ts';
import { sendStep } from './send-step.ts';
import { begin, land, settle, type StepOutcome } from './settle.ts';
import { lift, otherPath } from './item-changes.ts';

/** Why a drain ended, for whoever decides when to try again. */
export interface DrainEnd {
  /** Photos that still have to be sent and can be, now or later, without anybody's help. */
  remaining: number;
  /** When the next of them may be tried; null where nothing is left to try. */
  nextAt: number | null;
  /** Photos that wait for a hand: sign-in, credit or attention. */
  held: number;
  /** What got through in this pass. */
  accepted: string[];
}

type Drain = (options?: { patienceMs?: number; fresh?: boolean }) => Promise<DrainEnd | undefined>;
type Turn = 'go_on' | 'end';

/** The loop that sends, one photo at a time, under the lock that page and worker share. */
export function createDrain(ports: OutboxPorts, editor: Editor): Drain {
  const { store, session, lock, clock, tell } = ports;
  let restUntil = 0;

  async function runPass(fresh: boolean): Promise<DrainEnd> {
    const pass = startPass(fresh);
    try {
      while (!(await isQuiet(fresh)) && (await takeTurn(pass)) === 'go_on');
    } finally {
      if (pass.hasBegun) tell({ type: 'sending-ended' });
    }
    return await sumUp(ports, restUntil, pass.accepted);
  }

  async function isQuiet(fresh: boolean): Promise<boolean> {
    const now = clock();
    if (!fresh && !isDue(restUntil, now)) return true;
    return !isDue(await store.quietUntil(), now, RARE_PAUSE_MS);
  }

  /** Who it is and what is there are read anew before each step: all of it may change in between. */
  async function takeTurn(pass: Pass): Promise<Turn> {
    const person = await session.person();
    if (!person?.isSignedIn) return 'end';
    const items = await store.list(person.id);
    if (items.some(waitsForSignIn)) {
      await editor.editAll(person.id, lift('waiting_auth'), 'signed in');
      return 'go_on';
    }
    const chosen = chooseNext(items, { ...pass, userId: person.id, now: clock() });
    const step = chosen && nextStep(chosen);
    if (!chosen || !step) return 'end';
    const item = await store.change(chosen.id, (current) => begin(current, step, clock()));
    if (!item) {
      pass.passedOver.add(chosen.id);
      return 'go_on';
    }
    pass.hasBegun = true;
    return await send(pass, item, step);
  }

  async function send(pass: Pass, item: OutboxItem, step: Step): Promise<Turn> {
    try {
      const outcome = await sendStep(ports, item, step);
      if (outcome.kind !== 'left') return await write(pass, item, step, outcome);
      pass.passedOver.add(item.id);
      return 'go_on';
    } catch (fault) {
      // The phone's trouble, not the photo's: there is nowhere to write it down either.
      if (fault instanceof StorageError) throw fault;
      ports.report(fault);
      return await write(pass, item, step, { kind: 'bug' });
    }
  }

  async function write(pass: Pass, item: OutboxItem, step: Step, outcome: StepOutcome): Promise<Turn> {
    const now = clock();
    const settlement = settle(item, step, outcome, {
      now,
      chance: ports.chance(),
      busyBefore: pass.busyBefore,
      otherPath: otherPath(item.path, ports.randomId()),
    });
    if (settlement.quietUntil !== undefined) await store.setQuietUntil(settlement.quietUntil);
    const event = outcome.kind === 'done' ? step : `${step} ${settlement.patch.lastFailure ?? outcome.kind}`;
    const written = await store.change(item.id, (current) => land(current, item, settlement, now), { event });
    note(pass, item, outcome, written);
    restUntil = restAfter(outcome, settlement, restUntil);
    if (written) await editor.changed(item.userId);
    return settlement.pass;
  }

  return async ({ patienceMs = 0, fresh = false } = {}) =>
    await lock(OUTBOX_LOCK, patienceMs, () => runPass(fresh));
}

async function sumUp(
  { store, session, clock }: OutboxPorts,
  restUntil: number,
  accepted: string[],
): Promise<DrainEnd> {
  const person = await session.person();
  const items = person ? await store.list(person.id) : [];
  const quietUntil = await store.quietUntil();
  const now = clock();
  const notBefore = Math.max(
    isDue(restUntil, now) ? now : restUntil,
    isDue(quietUntil, now, RARE_PAUSE_MS) ? now : quietUntil,
  );
  return { ...forecast(items, { now, notBefore, isSignedIn: person?.isSignedIn ?? false }), accepted };
}
