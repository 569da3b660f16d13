import { steadyNow } from '#local/steady-clock.ts';

/** More than that is refused; after so many seconds it may be asked again. */
export class TooMuchAtOnce extends Error {
  readonly waitSeconds: number;

  constructor(waitMs: number) {
    super('Too many requests at once. Please wait a little and try again.');
    this.waitSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** Whoever calls it keeps their place after the end of their work until that has happened; it costs nothing more. */
export type KeepPlace = (until: Promise<unknown>) => void;

/** Runs a piece of work for somebody, when it is their turn. Who has hung up by then (`signal`) has left the queue. */
export type FairUse = <T>(
  who: string,
  work: (keepPlace: KeepPlace) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

interface Options {
  /** Pieces of work of one person at the same time. The others wait in the queue. */
  atOnce: number;
  longestQueue: number;
  /** Whose turn has not come by then is refused. */
  longestWaitMs: number;
  /** So much work is nobody's business: a phone that is opened after a week, say. */
  burstMs: number;
  /** This part of the time is everybody's own; who has taken more rests until it has come back, */
  share: number;
  /** but no longer than this. */
  longestRestMs: number;
  /** For so long after a rest one piece runs at a time. */
  cautionMs: number;
  now?: () => number;
}

/** The app asks four things at once at most, each for some milliseconds. */
export const OF_A_PHONE: Options = {
  atOnce: 4,
  longestQueue: 300,
  longestWaitMs: 20_000,
  burstMs: 500,
  share: 0.2,
  longestRestMs: 5_000,
  cautionMs: 10_000,
};

interface Account {
  running: number;
  queue: (() => void)[];
  /** Cost of work that has not come back yet, as it was at `countedAt`. */
  spentMs: number;
  countedAt: number;
  /** The next piece starts then at the earliest. */
  restsUntil: number;
  isWatchedUntil: number;
  alarm: NodeJS.Timeout | undefined;
}

/**
 * Nobody keeps the others from the database, whatever they ask of it: dear questions or very many, after a burst they
 * get a part of the time.
 *
 * What work costs is the time that it took, divided at each moment among all who had work running: in a busy hour a
 * question takes longer, and that is not the fault of whoever asked it.
 */
export function createFairUse(options: Options): FairUse {
  const {
    atOnce,
    longestQueue,
    longestWaitMs,
    burstMs,
    share,
    longestRestMs,
    cautionMs,
    now = steadyNow,
  } = options;
  const accounts = new Map<string, Account>();
  const meter = createMeter(now);

  const isFree = (account: Account, time: number): boolean =>
    account.running < (time < account.isWatchedUntil ? 1 : atOnce) && time >= account.restsUntil;

  const startNext = (account: Account): void => {
    // Once: a rest that ended between two looks would be over for the alarm, and not for whoever waits for it.
    const time = now();
    while (account.queue.length > 0 && isFree(account, time)) {
      account.running += 1;
      account.queue.shift()?.();
    }
    clearTimeout(account.alarm);
    // Not only the end of a piece makes room: a place may be kept for longer than a rest.
    const opensAt = [account.restsUntil, account.isWatchedUntil].find((at) => at > time);
    if (account.queue.length === 0 || opensAt === undefined) return;
    account.alarm = setTimeout(() => startNext(account), Math.max(1, opensAt - time));
  };

  const charge = (account: Account, cost: number): void => {
    const cameBackMs = (now() - account.countedAt) * share;
    const most = burstMs + longestRestMs * share;
    account.spentMs = Math.min(most, Math.max(0, account.spentMs - cameBackMs) + cost);
    account.countedAt = now();
    if (account.spentMs <= burstMs) return;
    account.restsUntil = now() + (account.spentMs - burstMs) / share;
    account.isWatchedUntil = account.restsUntil + cautionMs;
  };

  const forgetIdle = (): void => {
    for (const [who, account] of accounts) {
      const isIdle = account.running === 0 && account.queue.length === 0;
      const hasAllBack = (now() - account.countedAt) * share >= account.spentMs;
      if (isIdle && hasAllBack && now() >= account.isWatchedUntil) accounts.delete(who);
    }
  };

  return async (who, work, signal) => {
    if (accounts.size > MANY_ACCOUNTS && !accounts.has(who)) forgetIdle();
    const account = accounts.get(who) ?? newAccount();
    accounts.set(who, account);
    if (account.queue.length >= longestQueue) throw new TooMuchAtOnce(account.restsUntil - now());
    const turn = waitForTurn(account.queue, {
      signal,
      longestWaitMs,
      timeoutError: () => new TooMuchAtOnce(account.restsUntil - now()),
    });
    startNext(account);
    await turn;
    const leave = () => {
      account.running -= 1;
      startNext(account);
    };
    let kept: Promise<unknown> | undefined;
    const measure = meter.begin();
    try {
      return await work((until) => void (kept = until));
    } finally {
      charge(account, measure());
      if (kept) void kept.then(leave, leave);
      else leave();
    }
  };
}

interface Waiting {
  signal: AbortSignal | undefined;
  longestWaitMs: number;
  timeoutError: () => TooMuchAtOnce;
}

/** Comes back at one's turn; fails for whoever hangs up before, or has waited too long. */
async function waitForTurn(
  queue: Account['queue'],
  { signal, longestWaitMs, timeoutError }: Waiting,
): Promise<void> {
  const { promise, resolve: start, reject } = Promise.withResolvers<void>();
  const leaveFor = (reason: () => unknown) => () => {
    const place = queue.indexOf(start);
    if (place < 0) return;
    queue.splice(place, 1);
    reject(reason());
  };
  const hangUp = leaveFor(() => signal?.reason);
  const patience = setTimeout(leaveFor(timeoutError), longestWaitMs);
  signal?.addEventListener('abort', hangUp);
  queue.push(start);
  try {
    await promise;
  } finally {
    clearTimeout(patience);
    signal?.removeEventListener('abort', hangUp);
  }
}

const MANY_ACCOUNTS = 1_000;

const newAccount = (): Account => ({
  running: 0,
  queue: [],
  spentMs: 0,
  countedAt: 0,
  restsUntil: 0,
  isWatchedUntil: 0,
  alarm: undefined,
});

/** A clock that goes the slower the more work is running: half as fast with two, a third with three. */
function createMeter(now: () => number) {
  let running = 0;
  let reading = 0;
  let readAt = now();
  const read = (): number => {
    const time = now();
    reading += Math.max(0, time - readAt) / Math.max(1, running);
    readAt = time;
    return reading;
  };
  return {
    /** Gives what to call at the end, for the cost. */
    begin(): () => number {
      const before = read();
      running += 1;
      return () => {
        const cost = read() - before;
        running -= 1;
        return cost;
      };
    },
  };
}
