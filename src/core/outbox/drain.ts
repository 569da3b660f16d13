import { OUTBOX_LOCK } from '#core/model/page-message.ts';
import { isDue } from './back-off.ts';
import { quietUntil } from './quiet.ts';
import { chooseNext, forecast, nextStep, waitsForSignIn } from './choose-next.ts';
import type { Editor } from './editor.ts';
import { lift } from './item-changes.ts';
import type { OutboxPorts } from './ports.ts';
import { beginPass, createSender, type RunningPass, type Turn } from './send-photo.ts';
import { begin } from './settle.ts';

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

/** The loop that sends, one photo at a time, under the lock that page and worker share. */
export function createDrain(ports: OutboxPorts, editor: Editor): Drain {
  const { store, session, lock, clock, tell } = ports;
  const send = createSender(ports, editor);
  let restUntil = 0;

  async function runPass(fresh: boolean): Promise<DrainEnd> {
    const pass = beginPass(ports, { fresh, restUntil });
    try {
      while ((await takeTurn(pass)) === 'go_on');
      await pass.told;
    } finally {
      ({ restUntil } = pass);
      if (pass.hasBegun) tell({ type: 'sending-ended' });
    }
    return await sumUp(ports, restUntil, pass.accepted);
  }

  async function isQuiet(pass: RunningPass, userId: string): Promise<boolean> {
    const now = clock();
    if (!pass.fresh && !isDue(pass.restUntil, now)) return true;
    return (await quietUntil(store, now, userId)) > 0;
  }

  /** Who it is and what is there are read anew before each step: all of it may change in between. */
  async function takeTurn(pass: RunningPass): Promise<Turn> {
    const person = await session.person();
    if (!person?.isSignedIn) return 'end';
    const [isQuietNow, items] = await Promise.all([isQuiet(pass, person.id), store.list(person.id)]);
    if (isQuietNow) return 'end';
    if (items.some(waitsForSignIn)) {
      await editor.editAll(person.id, lift('waiting_auth'), 'signed in');
      return 'go_on';
    }
    const situation = { ...pass, userId: person.id, now: clock() };
    const chosen = chooseNext(items, situation);
    const step = chosen && nextStep(chosen);
    if (!chosen || !step) return 'end';
    const item = await store.change(chosen.id, (current) => begin(current, step, clock()));
    if (!item) {
      pass.passedOver.add(chosen.id);
      return 'go_on';
    }
    pass.hasBegun = true;
    const others = items.filter(({ id }) => id !== chosen.id);
    return await send(pass, item, step, chooseNext(others, situation));
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
  const now = clock();
  const notBefore = Math.max(
    isDue(restUntil, now) ? now : restUntil,
    await quietUntil(store, now, person?.id),
    now,
  );
  return { ...forecast(items, { now, notBefore, isSignedIn: person?.isSignedIn ?? false }), accepted };
}
