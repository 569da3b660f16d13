import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Who is counted for a limit: the address of the connection, or the one that a trusted proxy saw. */
export function readPeer(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustsProxy: boolean,
): string {
  const address = incoming.socket.remoteAddress ?? 'unknown';
  const forwarded = incoming.headers['x-forwarded-for'];
  if (!trustsProxy || forwarded === undefined) return blockOf(address);
  // The last entry is the proxy's own; those before it are the client's claim.
  return blockOf(String(forwarded).split(',').at(-1)?.trim() || address);
}

/** One household owns a whole /64 of IPv6 addresses, so that is counted as one. */
function blockOf(address: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded) return embedded;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  const network = [...groups, ...zeros, ...rest].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
