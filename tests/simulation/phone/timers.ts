import { asker, type Phone } from './phone.ts';
import type { Cancel } from './schedule.ts';

/** setTimeout and its kin, on the phone's own time. */
export function createTimers(phone: Phone) {
  const timers = new Map<number, Cancel>();
  let last = 0;

  return {
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number => {
      const { actor } = asker(phone);
      last += 1;
      const number = last;
      const ring = () => {
        timers.delete(number);
        run(...given);
      };
      const name = `${actor.name} timer`;
      timers.set(number, phone.schedule.add({ after: Math.max(0, ms), actor, name, run: ring }));
      return number;
    },
    clearTimeout: (number: number | undefined): void => {
      if (number === undefined) return;
      timers.get(number)?.();
      timers.delete(number);
    },
    /** AbortSignal.timeout */
    timeout: (ms: number): AbortSignal => {
      const { actor } = asker(phone);
      const controller = new AbortController();
      const run = () => controller.abort(new DOMException('Too late', 'TimeoutError'));
      phone.schedule.add({ after: ms, actor, name: `${actor.name} timer`, run });
      return controller.signal;
    },
  };
}
