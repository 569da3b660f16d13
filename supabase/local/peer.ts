import type { IncomingMessage } from 'node:http';

/** Who is counted for a limit: the address of the connection, or the one that a trusted proxy saw. */
export function readPeer(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustsProxy: boolean,
): string {
  const address = incoming.socket.remoteAddress ?? 'unknown';
  const forwarded = incoming.headers['x-forwarded-for'];
  if (!trustsProxy || forwarded === undefined) return address;
  // The last entry is the proxy's own; those before it are the client's claim.
  return String(forwarded).split(',').at(-1)?.trim() || address;
}
