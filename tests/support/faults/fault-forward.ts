import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Exchange } from './exchange-log.ts';
import type { RuleInForce } from './fault-rules.ts';

interface Way {
  target: string;
  exchange: Exchange;
  /** Told when the answer sets out. */
  onAnswer: () => void;
  /** Come back when so many bytes would have gone through the connection. */
  up: (bytes: number) => Promise<void>;
  down: (bytes: number) => Promise<void>;
  /** How long the line itself is. */
  oneWayMs: number;
}

interface Trip {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** The phone's end; the request itself forgets it when it is over. */
  socket: Socket;
  rule: RuleInForce | undefined;
  upstream: ClientRequest | undefined;
  /** Settles when the phone has its answer, or is gone. */
  over: Promise<void>;
}

type Forward = (incoming: IncomingMessage, outgoing: ServerResponse, rule?: RuleInForce) => Promise<void>;

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade']);

/** Takes one request to the server and its answer back, through one fault at most. */
export function createForwarder(way: Way): Forward {
  const { exchange } = way;
  return async (incoming, outgoing, rule) => {
    exchange.fault = rule?.fault.do ?? null;
    const { socket } = incoming;
    const over = new Promise<void>((resolve) => outgoing.once('close', () => resolve()));
    // Whoever writes to a phone that is gone hears of it by `over`.
    outgoing.on('error', () => outgoing.destroy());
    const trip: Trip = { incoming, outgoing, socket, rule, upstream: undefined, over };
    void over.then(() => {
      if (!outgoing.writableFinished) trip.upstream?.destroy();
    });
    try {
      await travel(way, trip);
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      exchange.ending = socket.destroyed ? 'phone gone' : 'server gone';
      breakConnection(socket);
    }
  };
}

async function travel(way: Way, trip: Trip): Promise<void> {
  const { exchange } = way;
  const { incoming, outgoing, rule, over } = trip;
  const fault = rule?.fault;
  const breakOff = () => {
    exchange.ending = 'broken';
    trip.upstream?.destroy();
    breakConnection(trip.socket);
    rule?.strike();
  };
  const standStill = async () => {
    rule?.strike();
    await Promise.race([rule?.released, over]);
  };

  if (way.oneWayMs > 0) await pause(way.oneWayMs);
  if (fault?.do === 'reset') return breakOff();
  if (fault?.do === 'answer') {
    for await (const chunk of incoming) await countUp(way, chunk as Buffer);
    rule?.strike();
    exchange.status = fault.status;
    exchange.ending = 'answered';
    way.onAnswer();
    outgoing.writeHead(fault.status, fault.headers).end(fault.body);
    await over;
    return;
  }
  if (fault?.do === 'delay') {
    rule?.strike();
    await pause(fault.ms);
  }
  const edge = fault?.do === 'hold' ? (fault.afterBytes ?? 0) : fault?.do === 'cut' ? fault.afterBytes : null;
  const atEdge = async (): Promise<boolean> => {
    if (fault?.do !== 'cut') await standStill();
    else breakOff();
    return fault?.do !== 'cut';
  };
  if (edge === 0 && !(await atEdge())) return;
  const reply = await sendUp(way, trip, edge, atEdge);
  if (!reply) return;
  exchange.serverStatus = reply.statusCode ?? null;
  if (fault?.do === 'drop reply') return breakOff();
  if (fault?.do === 'hold reply') await standStill();
  if (way.oneWayMs > 0) await pause(way.oneWayMs);
  await bringBack(way, reply, trip);
}

/** Sends the request on as it comes; `atEdge`, when so many bytes are at the server, says whether it goes on. */
async function sendUp(
  way: Way,
  trip: Trip,
  edge: number | null,
  atEdge: () => Promise<boolean>,
): Promise<IncomingMessage | undefined> {
  const { method, url: path, headers } = trip.incoming;
  const { hostname, port } = new URL(way.target);
  const sent = request({ hostname, port, method, path, headers, agent: false });
  trip.upstream = sent;
  const reply = once(sent, 'response').then(([answer]) => answer as IncomingMessage);
  let hasEnded = false;
  const ended = () => void (hasEnded = true);
  // What goes wrong is met where the reply is awaited.
  reply.then(ended, ended);
  for await (const chunk of splitAt(trip.incoming, edge)) {
    // An answer before the end (too large, for one) is an answer: the rest of the body is of no use.
    if (hasEnded) continue;
    await countUp(way, chunk);
    await Promise.race([new Promise((flushed) => sent.write(chunk, flushed)), reply]);
    if (way.exchange.bodyBytes === edge && !(await atEdge())) return undefined;
  }
  sent.end();
  return await reply;
}

/** The body in the chunks in which it comes, but with an edge at this byte. */
async function* splitAt(body: AsyncIterable<Buffer>, edge: number | null): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of body) {
    const cut = edge === null ? -1 : edge - at;
    at += chunk.length;
    if (cut > 0 && cut < chunk.length) {
      yield chunk.subarray(0, cut);
      yield chunk.subarray(cut);
    } else yield chunk;
  }
}

async function countUp({ exchange, up }: Way, chunk: Buffer): Promise<void> {
  await up(chunk.length);
  exchange.bodyBytes += chunk.length;
}

async function bringBack(
  { exchange, down, onAnswer }: Way,
  reply: IncomingMessage,
  { outgoing, over }: Trip,
): Promise<void> {
  const headers = Object.entries(reply.headersDistinct).filter(([name]) => !HOP_BY_HOP.has(name));
  onAnswer();
  outgoing.writeHead(reply.statusCode ?? 502, Object.fromEntries(headers));
  exchange.status = reply.statusCode ?? null;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    await down(chunk.length);
    await Promise.race([new Promise((flushed) => outgoing.write(chunk, flushed)), over]);
  }
  outgoing.end();
  await over;
  exchange.ending = outgoing.writableFinished ? 'answered' : 'phone gone';
}

/** As a lost connection does: without a farewell. */
function breakConnection(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

const isNetworkError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(E[A-Z]+|ERR_STREAM_.*|HPE_.*)$/.test(String(error.code));
