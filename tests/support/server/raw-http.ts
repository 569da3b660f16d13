import { once } from 'node:events';
import { request, type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Sent piece by piece, chunked unless a length is declared. */
  body?: Iterable<Buffer>;
  /** False leaves the request open after the body; the answer must come without its end. */
  ends?: boolean;
}

/** Sends a path exactly as it is written, which `fetch` would not, and shows the bytes exactly as they came. */
export async function ask(url: string, path: string, options: RawRequest = {}): Promise<RawAnswer> {
  const { method = 'GET', headers = {}, body, ends = true } = options;
  const { hostname, port } = new URL(url);
  // Node frames a body of unknown length by itself only for POST and PUT.
  const framing = !body || 'content-length' in headers ? {} : { 'transfer-encoding': 'chunked' };
  const sent = request({ hostname, port, path, method, headers: { ...framing, ...headers }, agent: false });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  void writeAll(sent, body ?? []).then(() => ends && sent.end());
  const [answer] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  sent.destroy();
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

/** Keeps to the pace of the receiver, and stops where it has closed the connection. */
export async function writeAll(sent: ClientRequest, body: Iterable<Buffer>): Promise<void> {
  for (const piece of body) {
    if (sent.destroyed) return;
    if (sent.write(piece)) continue;
    await new Promise<void>((resolve) => {
      const resume = (): void => {
        sent.off('drain', resume).off('close', resume);
        resolve();
      };
      sent.on('drain', resume).on('close', resume);
    });
  }
}

export interface RawConnection {
  socket: Socket;
  send: (text: string) => void;
  /** What has come so far, a character a byte. */
  received: () => string;
  closed: Promise<void>;
}

/** A bare connection, for what no proper client would send. */
export async function openConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  // The server may hang up on us in mid-sentence: that is an answer too, and `closed` tells it.
  socket.on('error', () => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { socket, send: (text) => void socket.write(text), received: () => received, closed };
}

/**
 * Writes requests into one connection without waiting for answers (HTTP pipelining) and reads what comes back, in its
 * order. Each request is a whole one but for the end of its headers; the last should ask to close the connection.
 */
export async function pipeline(url: string, requests: readonly string[]): Promise<RawAnswer[]> {
  const { host } = new URL(url);
  const connection = await openConnection(url);
  const last = requests.length - 1;
  const lines = requests.map(
    (head, i) => `${head}\r\nHost: ${host}\r\nConnection: ${i === last ? 'close' : 'keep-alive'}\r\n\r\n`,
  );
  connection.send(lines.join(''));
  await connection.closed;
  return readAnswers(Buffer.from(connection.received(), 'latin1'));
}

function readAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    const [first = '', ...lines] = bytes.toString('latin1', at, headEnd).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    const headers: IncomingHttpHeaders = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const length = headers['content-length'];
    const start = headEnd + 4;
    const read = length === undefined ? readChunks(bytes, start) : readLength(bytes, start, Number(length));
    answers.push({ status, headers, body: read.body });
    at = read.end;
  }
  return answers;
}

const readLength = (bytes: Buffer, start: number, length: number) => ({
  body: bytes.subarray(start, start + length),
  end: start + length,
});

function readChunks(bytes: Buffer, start: number) {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!Number.isInteger(size)) throw new Error('The answer is neither of known length nor chunked');
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
    if (size === 0) return { body: Buffer.concat(parts), end: at };
  }
}
