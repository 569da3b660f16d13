import { once } from 'node:events';
import type { ConnectOverCDPTransport } from 'playwright';
import { WebSocket } from 'ws';

/** Of one message, as on Playwright's own lines. */
const MOST_BYTES = 256 * 1024 * 1024;

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
  const socket = new WebSocket(endpoint, { perMessageDeflate: false, maxPayload: MOST_BYTES });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const transport: ConnectOverCDPTransport = {
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  };
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as object;
    // What one message has set off comes before the next one, as on Playwright's own lines.
    setImmediate(() => transport.onmessage?.(message));
  });
  socket.on('close', () => {
    setImmediate(() => transport.onclose?.());
    resolve();
  });
  await once(socket, 'open');
  // Whoever kills the browser breaks the line, which is told by its end.
  socket.on('error', () => undefined);
  return { transport, closed };
}
