import type { FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import type { Exchange } from '#tests/support/faults/exchange-log.ts';
import {
  matches,
  RENEWALS,
  ROWS,
  TRANSFORMS,
  UPLOADS,
  type Match,
} from '#tests/support/faults/fault-rules.ts';
import type { Moment } from './plan.ts';

/** What becomes of photos that were accepted is read by their ids. */
const ROWS_BY_ID: Match = { method: /^GET$/, path: /^\/rest\/v1\/transformations\?.*\bid=in\b/ };
const PICTURES: Match = {
  method: /^GET$/,
  path: /^\/storage\/v1\/object\/.*(outputs|thumbnails)\//,
};

/** Which requests of the phone are which moments: as they come, and as their answers set out. */
const REQUESTS: readonly [match: Match, begun: Moment | undefined, answered?: Moment][] = [
  [RENEWALS, 'renewing'],
  [UPLOADS, 'uploading', 'uploaded'],
  [ROWS, 'row asked', 'row told'],
  [TRANSFORMS, 'start asked', 'start told'],
  [ROWS_BY_ID, undefined, 'ready told'],
  [PICTURES, 'picture asked'],
];

/** The requests by which a moment begins. */
export const requestsOf = (moment: Moment): Match | undefined =>
  REQUESTS.find(([, ...moments]) => moments.includes(moment))?.[0];

export interface Moments {
  /** Something has come about that is no request. */
  comes(moment: Moment): void;
  /** Comes back with true at the next such moment, with false when it has not come in time. */
  next(moment: Moment, withinMs: number): Promise<boolean>;
  stop(): void;
}

export function hearMoments(proxy: FaultProxy): Moments {
  const waiting = new Set<{ moment: Moment; tell: (hasCome: boolean) => void }>();
  const comes = (moment: Moment | undefined) => {
    for (const one of [...waiting].filter((each) => each.moment === moment)) one.tell(true);
  };
  const stop = proxy.follow((what: 'begun' | 'answered', exchange: Exchange) => {
    for (const [match, begun, answered] of REQUESTS) {
      if (matches(match, exchange)) comes(what === 'begun' ? begun : answered);
    }
  });
  return {
    comes,
    stop,
    next: (moment, withinMs) =>
      new Promise((resolve) => {
        const one = {
          moment,
          tell(hasCome: boolean) {
            clearTimeout(timer);
            waiting.delete(one);
            resolve(hasCome);
          },
        };
        const timer = setTimeout(() => one.tell(false), withinMs);
        waiting.add(one);
      }),
  };
}
