import { createHash } from 'node:crypto';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { itemsOf, rowsOf } from '#tests/simulation/events/look.ts';
import { numberOf } from '#tests/simulation/phone/photos.ts';
import { wishOf, type World } from '#tests/simulation/story/world.ts';

const hashes = new WeakMap<ArrayBuffer, string>();

function hashOf(bytes: ArrayBuffer): string {
  const known = hashes.get(bytes);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
  hashes.set(bytes, hash);
  return hash;
}

/** Photos whose bytes lie here as their records say, by their numbers. */
function findHere(world: World): Map<number, OutboxItem> {
  const items = new Map(itemsOf(world).map((item) => [item.id, item]));
  const here = new Map<number, OutboxItem>();
  for (const { key, value } of rowsOf(world, 'bytes')) {
    const item = items.get(key as string);
    const number = numberOf(value);
    if (!item || number === undefined) continue;
    world.numbers.set(item.id, number);
    if (hashOf(value as ArrayBuffer) === item.hash) here.set(number, item);
  }
  return here;
}

/** What was said to be safe is here, or its picture was ready, or its person let it go. */
export function checkPhotos(world: World): string | null {
  const here = findHere(world);
  const { state } = world.server;
  const ready = new Set([...state.everReady].map((id) => world.numbers.get(id)));
  for (const { number, userId, id } of world.acknowledged.values()) {
    const item = here.get(number);
    if (item && item.userId !== userId) return `photo ${number} has become somebody else's`;
    if (!item && !ready.has(number) && !wishOf(world, number).isLetGo)
      return `photo ${number} is lost (${id})`;
  }
  for (const item of itemsOf(world)) {
    const isKnown = state.everDeleted.has(item.id);
    const object = state.objects.get(item.path);
    if (item.state === 'stored' && !isKnown && object?.size !== item.size) {
      return `${item.id} is stored without an object`;
    }
    const isAccepted = item.state === 'accepted' && item.hold === null;
    if (isAccepted && !isKnown && !state.jobs.some(({ id }) => id === item.id)) {
      return `${item.id} is accepted without a job`;
    }
  }
  return null;
}
