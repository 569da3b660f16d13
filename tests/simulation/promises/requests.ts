import { itemsOf } from '#tests/simulation/events/look.ts';
import { type Exchange, type Network, pathOf } from '#tests/simulation/network/network.ts';
import { tokenIn } from '#tests/simulation/server/server.ts';
import type { World } from '#tests/simulation/story/world.ts';

/** A request by which the outbox sends a photo: those of the outbox come one at a time. */
function isSending({ method, url, headers }: Exchange): boolean {
  if (method !== 'POST') return false;
  const path = pathOf(url);
  if (path.startsWith('/functions/')) return !headers['idempotency-key']?.startsWith('again-');
  return path.startsWith('/storage/') || path === '/rest/v1/transformations';
}

/** Whose the thing is that a request is about; undefined: nobody's in particular. */
function ownerOf(world: World, { method, url, body }: Exchange): string | undefined {
  const path = pathOf(url);
  const object = /^\/storage\/v1\/object\/(?:info\/)?originals\/([^/]+)\//.exec(path)?.[1];
  if (object !== undefined) return object;
  if (method !== 'POST' || typeof body !== 'string') return undefined;
  const { user_id, id, transformationId } = JSON.parse(body) as Record<string, unknown>;
  const about = transformationId ?? id;
  const item = itemsOf(world).find((one) => one.id === about);
  const row = world.server.state.rows.get(String(about));
  return item?.userId ?? row?.user_id ?? (typeof user_id === 'string' ? user_id : undefined);
}

/** Looks at every request as it leaves the phone. */
export function watchRequests(world: World): Network['watch'] {
  return (actor, exchange) => {
    const sender = world.server.state.tokens.get(tokenIn(exchange.headers))?.family.userId;
    const owner = ownerOf(world, exchange);
    const what = `${exchange.method} ${pathOf(exchange.url)} of ${actor.name}`;
    if (sender !== undefined && owner !== undefined && sender !== owner) {
      world.broken.push(`something of one person is sent as another: ${what}`);
    }
    const sending = [...world.network.underWay].filter((one) => isSending(one.exchange));
    if (isSending(exchange)) world.sent += 1;
    if (isSending(exchange) && sending.length > 1) world.broken.push(`two send at a time: ${what}`);
  };
}
