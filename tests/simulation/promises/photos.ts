import { createHash } from 'node:crypto';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { itemsOf, rowsOf } from '#tests/simulation/events/look.ts';
import { numberOf } from '#tests/simulation/phone/photos.ts';
import { type Wish, wishOf, type World } from '#tests/simulation/story/world.ts';

const hashes = new WeakMap<ArrayBuffer, string>();

function hashOf(bytes: ArrayBuffer): string {
  const known = hashes.get(bytes);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
  hashes.set(bytes, hash);
  return hash;
}

/** Photos whose bytes lie here as their records say, by their numbers. */
function findHere(world: World): { here: Map<number, OutboxItem>; twice: number[] } {
  const items = new Map(itemsOf(world).map((item) => [item.id, item]));
  const here = new Map<number, OutboxItem>();
  const twice: number[] = [];
  for (const { key, value } of rowsOf(world, 'bytes')) {
    const item = items.get(key as string);
    const number = numberOf(value);
    if (!item || number === undefined) continue;
    world.numbers.set(item.id, number);
    if (hashOf(value as ArrayBuffer) !== item.hash) continue;
    if (here.has(number)) twice.push(number);
    here.set(number, item);
  }
  return { here, twice };
}

const mayGo = ({ isLetGo, isDeleted }: Wish): boolean => isLetGo || isDeleted;

/** What was said to be safe is here, or its picture was ready, or its person let it go. */
export function checkPhotos(world: World): string | null {
  const { here, twice } = findHere(world);
  if (twice.length > 0) return `photo ${String(twice[0])} is here twice`;
  const { state } = world.server;
  const ready = new Set([...state.everReady].map((id) => world.numbers.get(id)));
  for (const { number, userId, id } of world.acknowledged.values()) {
    const item = here.get(number);
    if (item && item.userId !== userId) return `photo ${number} has become somebody else's`;
    if (!item && !ready.has(number) && !mayGo(wishOf(world, number)))
      return `photo ${number} is lost (${id})`;
  }
  const denied = [...world.denied].find((number) => here.has(number));
  if (denied !== undefined) return `photo ${denied} is here though it was called not saved`;
  return checkStates(world);
}

/** What records say of the server is so. */
function checkStates(world: World): string | null {
  const { state } = world.server;
  const withBytes = new Set(rowsOf(world, 'bytes').map(({ key }) => key));
  for (const item of itemsOf(world)) {
    if (item.state !== 'purged' && !withBytes.has(item.id)) return `${item.id} is a record without a photo`;
    const number = world.numbers.get(item.id);
    if (number !== undefined) {
      const wish = wishOf(world, number);
      // It was on its way already, and the server has it: that wins.
      if (item.state !== 'local' && item.state !== 'stored') wish.isOut = false;
      if (wish.isOut && item.removedAt === null)
        return `photo ${number} was taken out and is on its way again`;
    }
    const isHeldAsDeleted = item.hold?.kind === 'needs_attention' && item.hold.reason === 'deleted_elsewhere';
    if (isHeldAsDeleted && !state.everDeleted.has(item.id)) return `${item.id} is called deleted`;
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
