import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

const HAVE_NO_BODY = ['GET', 'HEAD', 'TRACE'];

/**
 * The same request with its body as it comes in. Whoever stops reading it leaves the connection alone: that has yet to carry
 * the answer.
 */
export function withIncomingBody(request: Request, incoming: Readable): Request {
  const { url, method, headers, signal } = request;
  if (HAVE_NO_BODY.includes(method)) return request;
  const init = { method, headers, signal, body: readBody(incoming), duplex: 'half' };
  return new Request(url, init);
}

function readBody(incoming: Readable): ReadableStream<Uint8Array> {
  incoming.pause();
  return new ReadableStream(
    {
      start(controller) {
        // Hung up before anybody listened, while the server was starting: no event tells it any more.
        if (incoming.destroyed) return controller.error(incoming.errored ?? new Error('aborted'));
        incoming.on('data', (piece: Uint8Array) => {
          controller.enqueue(piece);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.once('end', () => controller.close());
        incoming.once('error', (error) => controller.error(error));
      },
      pull: () => void incoming.resume(),
      // Cancelled after the answer, when the rest is taken already, it would stand still.
      cancel: () => void (incoming.listenerCount('data') > 0 && stopReading(incoming)),
    },
    { highWaterMark: 0 },
  );
}

function stopReading(incoming: Readable): void {
  incoming.pause();
  for (const event of ['data', 'end', 'error']) incoming.removeAllListeners(event);
  incoming.on('error', () => {});
}

/**
 * For an answer that went out before the body had come in: a connection that is closed upon somebody who is still sending
 * may take the answer with it. The rest is taken, and thrown away, for `longestMs`.
 */
export function takeRest(incoming: IncomingMessage, longestMs: number): void {
  if (incoming.complete) return;
  stopReading(incoming);
  const { socket } = incoming;
  const impatience = setTimeout(() => socket.destroySoon(), longestMs);
  // Node tells a request whose answer went out nothing of the end of its connection.
  const giveUp = () => incoming.destroy();
  socket.once('close', giveUp);
  incoming.once('close', () => {
    clearTimeout(impatience);
    socket.off('close', giveUp);
  });
  incoming.resume();
}
