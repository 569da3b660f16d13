import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  body: string;
}

/**
 * Writes requests into one connection without waiting for answers (HTTP pipelining) and reads what comes back, in its
 * order. Each request is a whole one but for the end of its headers; the last should ask to close the connection.
 */
export async function pipeline(url: string, requests: readonly string[]): Promise<RawAnswer[]> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const last = requests.length - 1;
  const lines = requests.map(
    (head, i) => `${head}\r\nHost: ${host}\r\nConnection: ${i === last ? 'close' : 'keep-alive'}\r\n\r\n`,
  );
  socket.write(lines.join(''));
  await once(socket, 'close');
  return readAnswers(Buffer.concat(chunks));
}

function readAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    const head = bytes.toString('latin1', at, headEnd);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const start = headEnd + 4;
    const read = length === undefined ? readChunks(bytes, start) : readLength(bytes, start, Number(length));
    answers.push({ status, body: read.body });
    at = read.end;
  }
  return answers;
}

function readLength(bytes: Buffer, start: number, length: number) {
  return { body: bytes.toString('utf8', start, start + length), end: start + length };
}

function readChunks(bytes: Buffer, start: number) {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!Number.isInteger(size)) throw new Error('The answer is neither of known length nor chunked');
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
    if (size === 0) return { body: Buffer.concat(parts).toString('utf8'), end: at };
  }
}
