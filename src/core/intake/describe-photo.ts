import { createIdMaker } from '#core/lib/id-maker.ts';
import { toHex } from '#shared/to-hex.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { ringInPhoto } from '#core/model/ring.ts';
import { readUprightSize } from './inspect.ts';
import type { Occasion, PhotoKind } from './terms.ts';
import type { Chance } from '#core/lib/id-maker.ts';
import { safeName, tidyFilename } from './safe-name.ts';
import { typeOf } from './sniff.ts';
import type { Recipe } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

/** A photo that was read and judged and is about to be kept. */
export interface ReadPhoto {
  id: string;
  name: string;
  bytes: ArrayBuffer;
  kind: PhotoKind;
  hash: string;
}

/** Makes the records of new photos: everything that is fixed at the shutter. Later ones queue behind earlier ones, shots by their press. */
export function createDescriber({ now, random }: Chance) {
  const newKey = createIdMaker({ now, random });
  let lastOrder = 0;
  return (photo: ReadPhoto, { userId, source, recipe, aim, pressedAt }: Occasion): OutboxItem => {
    const { id, name, bytes, kind, hash } = photo;
    const at = now();
    const order = pressedAt ?? Math.max(at, lastOrder + 1);
    lastOrder = Math.max(order, lastOrder);
    const size = readUprightSize(new Uint8Array(bytes), kind);
    return {
      id,
      userId,
      source,
      recipe: recipe && aimAt(recipe, aim, size),
      capturedAt: at,
      order,
      filename: tidyFilename(name),
      path: makePath(userId, name, at, toHex(random(6))),
      idempotencyKey: newKey(),
      form: 'raw',
      type: typeOf(kind),
      size: bytes.byteLength,
      hash,
      fileHash: hash,
      width: size?.width ?? null,
      height: size?.height ?? null,
      state: 'local',
      hold: null,
      attempts: 0,
      nextAttemptAt: 0,
      lastFailure: null,
      removedAt: null,
      hasLeftovers: false,
      changedAt: at,
    };
  };
}

/** Where the dish is in the photo itself: it may show more than the viewfinder did, or lie on its side. */
function aimAt(recipe: Recipe, aim: Occasion['aim'], size: Size | null): Recipe {
  if (!aim) return recipe;
  return { ...recipe, dish: { ring: ringInPhoto(aim.ring, aim.view, size ?? aim.view) } };
}

/** In the bucket of originals. What is sent in the end is a JPEG. */
function makePath(userId: string, name: string, at: number, random: string): string {
  const day = new Date(at).toISOString().slice(0, 10);
  return `${userId}/${day}/${at}_${random}_${safeName(name)}.jpg`;
}
