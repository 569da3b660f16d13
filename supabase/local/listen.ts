import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { codeOf } from './error-code.ts';
import { takeRest } from '#local/http/incoming-body.ts';

export interface Listener {
  server: Server;
  /** The address that people open. */
  url: string;
  /** From now on requests are answered; those that came earlier have waited. */
  open: (onRequest: RequestListener) => void;
  /** Takes no more requests and waits for those under way, for some seconds at most. */
  close: () => Promise<void>;
}

const LONGEST_PAUSE_MS = 120_000;
const PATIENCE_MS = 10_000;
/** How long somebody may still be sending who has had their answer. */
const LONGEST_REST_MS = 30_000;
const CHECKS_EVERY_MS = 5_000;
/** While it closes: how often connections are closed whose last answer has gone out meanwhile. */
const SWEEPS_EVERY_MS = 50;

const OTHERS = '127.0.0.1 is for itself alone, 0.0.0.0 is all that it has.';

function whyNotHere(code: string | undefined, port: number, host: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken. Stop what uses it, or choose another PORT.`;
    case 'EACCES':
      return `This account may not listen on port ${port}: below 1024, as a rule, only root may. Choose another PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: this machine has no address ${host}. ${OTHERS}`;
    // Good on one network alone, for many machines at once, or of a kind that this machine has not got.
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `HOST: nothing can be served at ${host}. ${OTHERS}`;
    default:
      return undefined;
  }
}

/** Binds first, so that a taken port is known before anything else is started. */
export async function listen(port: number, host: string, headersSeconds: number): Promise<Listener> {
  const opened = Promise.withResolvers<RequestListener>();
  const underWay = new Set<ServerResponse>();
  /** Those who have had their answer, and are still sending. */
  const resting = new Set<Socket>();
  const headersTimeout = headersSeconds * 1000;
  const connectionsCheckingInterval = Math.min(CHECKS_EVERY_MS, headersTimeout / 4);
  const server = createServer({ connectionsCheckingInterval }, (incoming, outgoing) => {
    underWay.add(outgoing);
    outgoing.once('close', () => underWay.delete(outgoing));
    outgoing.once('finish', () => {
      takeRest(incoming, LONGEST_REST_MS);
      if (incoming.complete) return;
      resting.add(incoming.socket);
      incoming.once('close', () => resting.delete(incoming.socket));
    });
    void opened.promise.then((onRequest) => onRequest(incoming, outgoing));
  });
  // A photo over a bad connection may take an hour: what counts is that bytes keep coming.
  server.requestTimeout = 0;
  server.headersTimeout = headersTimeout;
  server.timeout = LONGEST_PAUSE_MS;
  // Longer than a client waits between two requests, so that it never writes into a connection we just closed.
  server.keepAliveTimeout = 65_000;
  // What is told of that is kept to by a client whose clock, or ours, is held up for a while by a busy machine.
  server.keepAliveTimeoutBuffer = 30_000;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    const words = whyNotHere(codeOf(error), port, host);
    throw words === undefined ? error : new Error(words);
  });
  const bound = server.address() as AddressInfo;
  const shownHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    server,
    url: `http://${shownHost}:${bound.port}`,
    open: opened.resolve,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      // Else a client would keep its connection, and the stop waiting, after the last answer.
      for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
      server.close();
      server.closeIdleConnections();
      // An answer that had begun keeps its connection open, and with it the stop waiting, long after its end.
      const sweeps = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of resting) socket.destroySoon();
      }, SWEEPS_EVERY_MS);
      const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
      await closed;
      clearInterval(sweeps);
      clearTimeout(impatience);
    },
  };
}
