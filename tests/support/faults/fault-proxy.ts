/**
 * A bad network between the phone and the real server: one origin for app and backend, page and worker alike, with
 * faults that are switched while everything runs.
 *
 *   const proxy = await openFaultProxy({ target: server.url });      // or openBehindProxy(), with the server
 *   const held = proxy.when(UPLOADS, { do: 'hold', afterBytes: 100_000 }, { times: 1 });
 *   await held.struck();             // an upload stands still in the middle of its body
 *   await phone.kill();              // … whatever the journey is about
 *   held.release();                  // takes no more requests, what stands still goes on
 *   proxy.setConnection({ kbitPerSecond: 64, resetPercent: 30 });    // and proxy.setConnection({}) again
 *   proxy.exchanges(UPLOADS)         // what came, when, how many bytes of it, and how it ended
 *   proxy.bytesOf(UPLOADS), proxy.mostAtOnce(UPLOADS)
 *   proxy.follow((what, exchange) => …);   // at once, until it is started anew
 *   proxy.setOnline(false);          // refuses whoever comes; what is under way goes on
 *   proxy.startAnew();               // the same address, for the next test
 *
 * The newest rule that takes a request counts. A request that is held keeps one of the browser's six connections. The
 * kernel's buffers swallow a few hundred kB before a browser notices that nobody reads: hold or cut well before the end.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChance } from '#tests/support/chance.ts';
import { createExchangeLog, type Exchange, type ExchangeLog } from './exchange-log.ts';
import { createForwarder } from './fault-forward.ts';
import {
  EVERYTHING,
  makeRule,
  matches,
  type Fault,
  type Match,
  type Rule,
  type RuleInForce,
  type RuleOptions,
} from './fault-rules.ts';
import { createPace, planReset, type ConnectionQuality } from './slow-connection.ts';

export interface FaultProxy extends Pick<
  ExchangeLog,
  'exchanges' | 'seen' | 'bytesOf' | 'mostAtOnce' | 'follow'
> {
  url: string;
  /** From now on: everything, or only what matches. */
  forwardTo(target: string, match?: Match): void;
  when(match: Match, fault: Fault, options?: RuleOptions): Rule;
  setConnection(quality: ConnectionQuality): void;
  /** Offline it lets no request in, and notes none down: as a phone without a connection has sent none. */
  setOnline(isOnline: boolean): void;
  /** Breaks off what is under way; what comes after it goes by the rules. */
  breakOff(): void;
  /** As it was opened: nothing seen, no rules, the connection good. What was under way is broken off. */
  startAnew(): void;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  /** Where the real server is; may be told later, by one that wants to know the proxy's address first. */
  target?: string;
  /** The same seed breaks the same connections, where requests come in the same order. */
  seed?: number;
}

export async function openFaultProxy({ target = '', seed = 1 }: FaultProxyOptions = {}): Promise<FaultProxy> {
  let chance = createChance(seed);
  let log = createExchangeLog();
  let rules: RuleInForce[] = [];
  const everythingTo = (address: string) => [{ match: EVERYTHING, target: address }];
  let servers: { match: Match; target: string }[] = everythingTo(target);
  let resetPercent = 0;
  let [up, down] = [createPace(undefined), createPace(undefined)];
  let roundTripMs = 0;
  let isOnline = true;

  const choose = (exchange: Exchange): RuleInForce | undefined =>
    rules.toReversed().find((rule) => rule.takes(exchange)) ?? breakByChance(exchange);
  const breakByChance = (exchange: Exchange): RuleInForce | undefined => {
    if (resetPercent === 0) return undefined;
    const reset = planReset(chance, resetPercent, exchange.declaredBytes);
    if (!reset) return undefined;
    return makeRule({}, reset === 'reply' ? { do: 'drop reply' } : { do: 'cut', afterBytes: reset.at }, {});
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const book = log;
    const exchange = book.begin(incoming);
    const server = servers.findLast(({ match }) => matches(match, exchange))?.target ?? target;
    const forward = createForwarder({
      target: server,
      exchange,
      onAnswer: () => book.answer(exchange),
      up,
      down,
      oneWayMs: roundTripMs / 2,
    });
    try {
      await forward(incoming, outgoing, choose(exchange));
    } finally {
      book.end(exchange);
    }
  };

  const listener = createServer((incoming, outgoing) => {
    if (isOnline) void answer(incoming, outgoing);
    else incoming.destroy();
  });
  // A photo over a bad connection takes what it takes, and what is held may be held for long.
  listener.requestTimeout = 0;
  listener.keepAliveTimeout = 65_000;
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const setConnection = (quality: ConnectionQuality): void => {
    const { kbitPerSecond } = quality;
    [up, down] = [createPace(kbitPerSecond), createPace(kbitPerSecond)];
    ({ resetPercent = 0, roundTripMs = 0 } = quality);
  };
  const letGo = (): void => {
    listener.closeAllConnections();
    for (const rule of rules) rule.release();
  };

  return {
    exchanges: (match) => log.exchanges(match),
    seen: (...which) => log.seen(...which),
    bytesOf: (match) => log.bytesOf(match),
    mostAtOnce: (match) => log.mostAtOnce(match),
    follow: (listener) => log.follow(listener),
    url: `http://127.0.0.1:${port}`,
    forwardTo: (address, match = EVERYTHING) => void servers.push({ match, target: address }),
    when(match, fault, options = {}) {
      const rule = makeRule(match, fault, options);
      rules.push(rule);
      return rule;
    },
    setConnection,
    setOnline: (wanted) => void (isOnline = wanted),
    breakOff: () => listener.closeAllConnections(),
    startAnew() {
      letGo();
      [chance, log, rules] = [createChance(seed), createExchangeLog(), []];
      servers = everythingTo(target);
      setConnection({});
      isOnline = true;
    },
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      letGo();
      await closed;
    },
  };
}
