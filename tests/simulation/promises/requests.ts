import { itemsOf } from '#tests/simulation/events/look.ts';
import type { Exchange } from '#tests/simulation/network/exchange.ts';
import { isSending, pathOf } from '#tests/simulation/network/is-sending.ts';
import type { Network } from '#tests/simulation/network/network.ts';
import { tokenIn } from '#tests/simulation/server/server.ts';
import type { World } from '#tests/simulation/story/world.ts';

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

/** The same request again and again within a moment: somebody does not wait. */
const MOST_AT_ONCE = 12;
const MOMENT_MS = 3000;

function noteSending(world: World, { url, body }: Exchange): void {
  world.sent += 1;
  const what = `${pathOf(url)} ${typeof body === 'string' ? body : ''}`;
  const now = world.phone.schedule.now();
  const times = [...(world.askedAt.get(what) ?? []).filter((at) => now - at < MOMENT_MS), now];
  world.askedAt.set(what, times);
  if (times.length > MOST_AT_ONCE)
    world.broken.push(`asked ${times.length} times in a moment: ${pathOf(url)}`);
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
    if (isSending(exchange)) noteSending(world, exchange);
    if (isSending(exchange) && sending.length > 1) world.broken.push(`two send at a time: ${what}`);
  };
}
