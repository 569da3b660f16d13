import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived, whole. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Bytes as they are, a text as it is, anything else as JSON. */
  body?: unknown;
}

/**
 * How the next request is treated, instead of an ordinary answer.
 *   ok      as always: to let one pass before a fault
 *   hang    takes the request and never answers; `isTaken: false` forgets it unread
 *   cut     takes the request and closes the connection: before the answer (`head`), or within its body (`body`)
 *   status  does not take the request; answers just this
 */
export type Behaviour =
  | { kind: 'ok' }
  | { kind: 'hang'; isTaken?: boolean }
  | { kind: 'cut'; at: 'head' | 'body'; isTaken?: boolean }
  | ({ kind: 'status' } & Reply);

export interface ScriptedServer<Special> {
  url: string;
  /** Every request, in the order of arrival. */
  calls: Call[];
  /** Puts a behaviour in the queue of a route (see the server's list), or of whatever comes first. */
  next: (behaviour: Behaviour | Special, route?: string) => void;
  close: () => Promise<void>;
}

interface Rules<Special> {
  /** The name of the route that a request is for. */
  routeOf: (call: Call) => string;
  /** The ordinary answer, or that of a behaviour of this provider's own. */
  answer: (call: Call, route: string, special: Special | undefined) => Reply | Promise<Reply>;
}

/** A server on this machine that speaks a provider's contract, and breaks it as it is told. */
export async function startScriptedServer<Special extends { kind: string } = never>({
  routeOf,
  answer,
}: Rules<Special>): Promise<ScriptedServer<Special>> {
  const script: { behaviour: Behaviour | Special; route: string | undefined }[] = [];
  const calls: Call[] = [];

  async function serve(call: Call, response: ServerResponse): Promise<void> {
    calls.push(call);
    const route = routeOf(call);
    const index = script.findIndex((entry) => entry.route === undefined || entry.route === route);
    const behaviour = index < 0 ? undefined : script.splice(index, 1)[0]?.behaviour;
    if (isGeneral(behaviour)) {
      if (behaviour.kind === 'status') return send(response, behaviour);
      const isIgnored = behaviour.kind !== 'ok' && behaviour.isTaken === false;
      const reply = isIgnored ? { status: 200 } : await answer(call, route, undefined);
      if (behaviour.kind === 'ok') return send(response, reply);
      if (behaviour.kind === 'cut') cut(response, behaviour.at === 'body' ? reply : undefined);
      return;
    }
    send(response, await answer(call, route, behaviour));
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://contract.test');
      const body = Buffer.concat(chunks);
      const { method = '', headers } = request;
      serve({ method, path: pathname, query: searchParams, headers, body }, response).catch(
        (fault: unknown) =>
          send(response, { status: 599, body: `the contract server itself failed: ${String(fault)}` }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    next: (behaviour, route) => void script.push({ behaviour, route }),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function isGeneral(behaviour: { kind: string } | undefined): behaviour is Behaviour {
  return behaviour !== undefined && ['ok', 'hang', 'cut', 'status'].includes(behaviour.kind);
}

function send(response: ServerResponse, reply: Reply): void {
  const bytes = toBytes(reply.body);
  response.writeHead(reply.status, headersOf(reply));
  response.end(bytes);
}

function cut(response: ServerResponse, reply: Reply | undefined): void {
  if (!reply) return void response.destroy();
  const bytes = toBytes(reply.body);
  response.writeHead(reply.status, { ...headersOf(reply), 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function headersOf({ headers, body }: Reply): Record<string, string> {
  const isJson = !(body instanceof Uint8Array) && typeof body !== 'string';
  return { ...(isJson && { 'content-type': 'application/json' }), ...headers };
}

function toBytes(body: unknown): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? null));
}
