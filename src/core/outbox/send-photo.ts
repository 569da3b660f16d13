import type { OutboxItem } from '#core/model/outbox-item.ts';
import { isWithoutRoom } from '#core/model/item-state.ts';
import { StorageError } from '#core/model/storage-error.ts';
import { isSendable, nextStep, type Step } from './choose-next.ts';
import type { Editor } from './editor.ts';
import { ROOM_PAUSE_MS } from './back-off.ts';
import { otherPath, takeRoom, waitForRoom } from './item-changes.ts';
import { note, type Pass, restAfter, startPass } from './pass.ts';
import type { OutboxPorts } from './ports.ts';
import { createReader, type Reader } from './read-bytes.ts';
import { sendStep } from './send-step.ts';
import { land, type Settlement, settle, type StepOutcome } from './settle.ts';

/** A pass while it runs. */
export interface RunningPass extends Pass {
  reader: Reader;
  /** Until when our own back-off stops everybody. */
  restUntil: number;
  /** Settles when everybody knows of the last change. */
  told: Promise<void>;
}

/** Whether the other photos have their turn now. */
export type Turn = Settlement['pass'];

/** `next`: the photo that will probably have the next turn. */
type SendPhoto = (pass: RunningPass, item: OutboxItem, step: Step, next?: OutboxItem) => Promise<Turn>;

export const beginPass = (
  { store }: OutboxPorts,
  { fresh, restUntil }: { fresh: boolean; restUntil: number },
): RunningPass => ({
  ...startPass(fresh),
  restUntil,
  reader: createReader(store),
  told: Promise.resolve(),
});

/** Takes a photo that has its turn as far as it gets, and writes down what has become of it. */
export function createSender(ports: OutboxPorts, editor: Editor): SendPhoto {
  const { store, clock, report } = ports;

  async function send(...[pass, item, step, next]: Parameters<SendPhoto>): Promise<Turn> {
    // The line is idle until the server has answered, and there is time to read.
    if (step === 'accept' && next && nextStep(next) === 'upload') pass.reader.prepare(next);
    try {
      const outcome = await sendStep(ports, pass.reader, item, step);
      if (outcome.kind === 'left') {
        pass.passedOver.add(item.id);
        return 'go_on';
      }
      const { turn, written } = await write(pass, item, step, outcome);
      const goesOn = step === 'upload' && outcome.kind === 'done' && written && isSendable(written);
      return goesOn ? await send(pass, written, 'accept', next) : turn;
    } catch (fault) {
      // The phone's trouble, not the photo's: there is nowhere to write it down either.
      if (fault instanceof StorageError) throw fault;
      report(fault);
      return (await write(pass, item, step, { kind: 'bug' })).turn;
    }
  }

  async function write(
    pass: RunningPass,
    item: OutboxItem,
    step: Step,
    outcome: StepOutcome,
  ): Promise<{ turn: Turn; written: OutboxItem | undefined }> {
    const now = clock();
    const settlement = settle(item, step, outcome, {
      now,
      chance: ports.chance(),
      busyBefore: pass.busyBefore,
      otherPath: otherPath(item.path, ports.randomId()),
    });
    const { quietUntil: until } = settlement;
    if (until !== undefined) await store.setQuiet({ from: now, until, userId: item.userId });
    const event = outcome.kind === 'done' ? step : `${step} ${settlement.patch.lastFailure ?? outcome.kind}`;
    const written = await store.change(item.id, (current) => land(current, item, settlement, now), { event });
    note(pass, item, outcome, written);
    pass.restUntil = restAfter(outcome, settlement, pass.restUntil);
    if (outcome.kind === 'storage_full') {
      await editor.editAll(item.userId, waitForRoom(now + ROOM_PAUSE_MS), 'no room');
    } else if (outcome.kind === 'done' && isWithoutRoom(item)) {
      await editor.editAll(item.userId, takeRoom, 'room again');
    }
    if (written) await tellBeside(pass, item.userId);
    return { turn: settlement.pass, written };
  }

  /** Lets everybody know while the server is asked the next thing. */
  async function tellBeside(pass: RunningPass, userId: string): Promise<void> {
    await pass.told;
    pass.told = editor.changed(userId).catch((fault: unknown) => {
      if (fault instanceof StorageError) throw fault;
      report(fault);
    });
    // Storage that fails is met where it is waited for.
    pass.told.catch(() => undefined);
  }

  return send;
}
