import { create } from 'zustand';
import { useConnectivity } from './connectivity.ts';

/**
 * Counts how often the server could be asked for pictures again after it could not be. A Wi-Fi without a way out, or a
 * server that rests, is nothing that the browser tells of when it passes.
 */
export const useReach = create<{ returns: number }>(() => ({ returns: 0 }));

const EVERY_MS = 30_000;

/** One thing that pictures need of the server. */
interface Reach {
  /** It could not be had. For all that are missing, `ask` tries again now and then while somebody looks. */
  noteCut: (ask: () => Promise<unknown>) => void;
  /** The server has answered: what is missing may be had now. */
  noteReach: () => void;
}

function watchReach(): Reach {
  let isCut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last one who was not answered: others may belong to somebody who has gone. */
  let asker: (() => Promise<unknown>) | undefined;
  const noteCut: Reach['noteCut'] = (ask) => {
    isCut = true;
    asker = ask;
    timer ??= setTimeout(() => {
      timer = undefined;
      const canAsk = document.visibilityState === 'visible' && useConnectivity.getState().isOnline;
      if (canAsk) void asker?.();
      else noteCut(asker ?? ask);
    }, EVERY_MS);
  };
  return {
    noteCut,
    noteReach() {
      if (!isCut) return;
      isCut = false;
      clearTimeout(timer);
      timer = undefined;
      useReach.setState(({ returns }) => ({ returns: returns + 1 }));
    },
  };
}

/** Apart, because one may be well while the other is not. */
export const addresses = watchReach();
export const files = watchReach();
