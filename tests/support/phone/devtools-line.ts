import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectOverCDPTransport } from 'playwright';

/** The frames of WebSockets (RFC 6455) that Chromium's DevTools use: whole ones of text, and the end. */
const TEXT = 1;
const END = 8;
const IS_LAST = 0x80;
const IS_MASKED = 0x80;
/** Clients have to mask what they say; with nothing but zeros it stays as it is. */
const MASK = Buffer.alloc(4);
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** A line to Chromium's DevTools, for Playwright. */
export interface DevtoolsLine {
  transport: ConnectOverCDPTransport;
  /** Settles once the line is closed at both ends. */
  closed: Promise<void>;
}

/**
 * Opens a line on which nothing is compressed. Playwright's own has Chromium press each message together, and unpacks
 * it: of the processor time of journeys that took a twelfth.
 */
export async function openDevtoolsLine(endpoint: string): Promise<DevtoolsLine> {
  const { hostname, port, pathname } = new URL(endpoint);
  const asked = request({
    hostname,
    port,
    path: pathname,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  });
  asked.end();
  const [, socket, head] = (await once(asked, 'upgrade')) as [unknown, Socket, Buffer];
  socket.setNoDelay(true);
  return speakOver(socket, head);
}

function speakOver(socket: Socket, head: Buffer): DevtoolsLine {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const transport: ConnectOverCDPTransport = {
    send: (message) => void socket.write(frameOf(TEXT, Buffer.from(JSON.stringify(message)))),
    close: () => void socket.write(frameOf(END, Buffer.alloc(0))),
  };
  const hear = createFrameReader((kind, payload) => {
    if (kind === END) return void socket.end();
    const message = JSON.parse(payload.toString()) as object;
    // What one message has set off comes before the next one, as on Playwright's own lines.
    setImmediate(() => transport.onmessage?.(message));
  });
  socket.on('data', hear);
  // Whoever kills the browser breaks the line, which is told by its end.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    setImmediate(() => transport.onclose?.());
    resolve();
  });
  hear(head);
  return { transport, closed };
}

function frameOf(kind: number, payload: Buffer): Buffer {
  const { length } = payload;
  let size: Buffer;
  if (length < TWO_BYTES) {
    size = Buffer.of(IS_MASKED | length);
  } else if (length < 2 ** 16) {
    size = Buffer.of(IS_MASKED | TWO_BYTES, length >> 8, length & 0xff);
  } else {
    size = Buffer.alloc(9);
    size[0] = IS_MASKED | EIGHT_BYTES;
    size.writeBigUInt64BE(BigInt(length), 1);
  }
  return Buffer.concat([Buffer.of(IS_LAST | kind), size, MASK, payload]);
}

/** Puts frames together from what comes, in pieces of any size. */
function createFrameReader(take: (kind: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let bytes = 0;
  /** A large frame comes in many pieces: it is put together once. */
  let needed = 2;

  return (chunk) => {
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes < needed) return;
    let rest = Buffer.concat(pieces, bytes);
    for (;;) {
      const { start, end } = boundsOf(rest);
      needed = end;
      if (rest.length < end) break;
      const [first = 0] = rest;
      if ((first & IS_LAST) === 0) throw new Error('Chromium has never sent a message in parts');
      take(first & 0x0f, rest.subarray(start, end));
      rest = rest.subarray(end);
    }
    pieces = [rest];
    bytes = rest.length;
  };
}

/** Where the payload of the frame at the beginning is; `end` is where more is to be known as long as it is not all there. */
function boundsOf(frame: Buffer): { start: number; end: number } {
  if (frame.length < 2) return { start: 2, end: 2 };
  const length = (frame[1] ?? 0) & 0x7f;
  if (length < TWO_BYTES) return { start: 2, end: 2 + length };
  const start = length === TWO_BYTES ? 4 : 10;
  if (frame.length < start) return { start, end: start };
  return {
    start,
    end: start + (length === TWO_BYTES ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))),
  };
}
