import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
}

/** Sends a path exactly as it is written, and shows the bytes exactly as they came. */
export async function ask(url: string, path: string, options: RawRequest = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path, agent: false, ...options }).end();
  const [answer] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

export interface RawConnection {
  socket: Socket;
  send: (text: string) => void;
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
  const closed = new Promise<void>((settle) => socket.once('close', () => settle()));
  await once(socket, 'connect');
  return { socket, send: (text) => void socket.write(text), received: () => received, closed };
}
