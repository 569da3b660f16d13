import { create } from 'zustand';
import { useConnectivity } from './connectivity.ts';

/**
 * Counts how often the server could be asked for pictures again after it could not be. A Wi-Fi without a way out, or a
 * server that rests, is nothing that the browser tells of when it passes.
 */
export const useReach = create<{ returns: number }>(() => ({ returns: 0 }));

const EVERY_MS = 30_000;

let isCut = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The last one who was not answered: others may belong to somebody who has gone. */
let asker: (() => Promise<unknown>) | undefined;

/** Nobody could be asked for a picture. For all that are missing, `ask` tries again now and then while somebody looks. */
export function noteCut(ask: () => Promise<unknown>): void {
  isCut = true;
  asker = ask;
  timer ??= setTimeout(() => {
    timer = undefined;
    const canAsk = document.visibilityState === 'visible' && useConnectivity.getState().isOnline;
    if (canAsk) void asker?.();
    else noteCut(asker ?? ask);
  }, EVERY_MS);
}

/** The server has answered: what is missing may be had now. */
export function noteReach(): void {
  if (!isCut) return;
  isCut = false;
  clearTimeout(timer);
  timer = undefined;
  useReach.setState(({ returns }) => ({ returns: returns + 1 }));
}
