import type { Moment } from '#tests/simulation/events/event.ts';
import type { PlannedEvent } from '#tests/simulation/events/plan.ts';
import { isSending } from '#tests/simulation/network/is-sending.ts';
import { isSaver } from '#tests/simulation/phone/intake-workers.ts';
import type { World } from './world.ts';

/** So many steps an event waits for its moment. */
const LONGEST_WAIT = 120;

/** Whether an event happens now. Where nothing else would ever come, it does. */
export function isItsTime(world: World, { at, moment }: Pick<PlannedEvent, 'at' | 'moment'>): boolean {
  const { schedule } = world.phone;
  const late = schedule.steps() - at;
  if (schedule.isEmpty()) return true;
  if (late < 0 || schedule.now() < world.calmUntil) return false;
  return late > LONGEST_WAIT || isMoment(world, moment);
}

function isMoment({ network, disk }: World, moment: Moment): boolean {
  if (moment === 'any') return true;
  if (moment === 'starting') {
    return [...network.underWay].some(({ exchange: { url } }) => url.includes('/functions/'));
  }
  if (moment === 'sending') return [...network.underWay].some(({ exchange }) => isSending(exchange));
  const { transactions = [], untold = [] } = disk.files.get('plateglow') ?? {};
  return [...transactions, ...untold].some(({ actor }) => isSaver(actor));
}
