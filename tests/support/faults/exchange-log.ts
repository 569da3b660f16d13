import type { IncomingMessage } from 'node:http';
import { matches, type Match } from './fault-rules.ts';
import { until } from '#tests/support/until.ts';

/** How a request ended, as the phone saw it. */
export type Ending = 'answered' | 'broken' | 'phone gone' | 'server gone';

export interface Exchange {
  method: string;
  /** With query. */
  path: string;
  /** In ms since the proxy was opened. */
  beganAt: number;
  /** When its answer set out: the phone has heard nothing before. */
  answeredAt: number | null;
  /** When it was seen to be over: on a busy machine some time after the phone had its answer. */
  endedAt: number | null;
  /** What content-length promised. */
  declaredBytes: number;
  /** Bytes of the body that came through. */
  bodyBytes: number;
  /** The fault it met. */
  fault: string | null;
  /** What the server said, whether it reached the phone or not. */
  serverStatus: number | null;
  /** What the phone was told. */
  status: number | null;
  ending: Ending | null;
}

/** Told of a request when it comes, and when its answer sets out. */
export type Follower = (what: 'begun' | 'answered', exchange: Exchange) => void;

export interface ExchangeLog {
  begin(incoming: IncomingMessage): Exchange;
  answer(exchange: Exchange): void;
  end(exchange: Exchange): void;
  exchanges(match?: Match): Exchange[];
  /** Gives back how to tell no more. */
  follow(follower: Follower): () => void;
  /** Waits until so many such requests have come. */
  seen(match: Match, times?: number, withinMs?: number): Promise<void>;
  /** Bytes of bodies that came through, of whole and broken requests. */
  bytesOf(match: Match): number;
  /** How many of them were under way together. */
  mostAtOnce(match: Match): number;
}

export function createExchangeLog(): ExchangeLog {
  const openedAt = performance.now();
  const now = () => performance.now() - openedAt;
  const all: Exchange[] = [];
  const followers = new Set<Follower>();
  const tell: Follower = (...news) => {
    for (const follower of followers) follower(...news);
  };
  const exchanges = (match: Match = {}) => all.filter((exchange) => matches(match, exchange));
  return {
    exchanges,
    begin({ method = 'GET', url = '/', headers }) {
      const exchange: Exchange = {
        method,
        path: url,
        beganAt: now(),
        answeredAt: null,
        endedAt: null,
        declaredBytes: Number(headers['content-length'] ?? 0),
        bodyBytes: 0,
        fault: null,
        serverStatus: null,
        status: null,
        ending: null,
      };
      all.push(exchange);
      tell('begun', exchange);
      return exchange;
    },
    answer(exchange) {
      exchange.answeredAt = now();
      tell('answered', exchange);
    },
    follow(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    end: (exchange) => void (exchange.endedAt = now()),
    seen: async (match, times = 1, withinMs) => {
      const what = `${times} × ${match.method?.source ?? 'any method'} ${match.path?.source ?? 'anywhere'}`;
      await until(what, () => exchanges(match).length >= times, withinMs);
    },
    bytesOf: (match) => exchanges(match).reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
    mostAtOnce(match) {
      const changes = exchanges(match).flatMap(({ beganAt, endedAt }) => [
        { at: beganAt, by: 1 },
        { at: endedAt ?? Number.POSITIVE_INFINITY, by: -1 },
      ]);
      // One that ends at the very moment another begins was not there together with it.
      changes.sort((a, b) => a.at - b.at || a.by - b.by);
      let [count, most] = [0, 0];
      for (const { by } of changes) most = Math.max(most, (count += by));
      return most;
    },
  };
}

const LONGEST_PATH = 80;
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** One line for whoever looks for what went wrong. */
export function describeExchange({
  method,
  path,
  beganAt,
  endedAt,
  fault,
  status,
  ending,
}: Exchange): string {
  const end = ending === null ? 'is still under way' : `${String(status ?? 'no answer')}, ${ending}`;
  const took = endedAt === null ? '' : ` after ${inSeconds(endedAt - beganAt)}`;
  const met = fault === null ? '' : `, met: ${fault}`;
  return `${inSeconds(beganAt)} ${method} ${path.slice(0, LONGEST_PATH)}: ${end}${took}${met}`;
}
