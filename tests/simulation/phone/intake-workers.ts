import { openIntakeStore } from '#core/db/db.ts';
import { type Converted, serveConvert, serveStore } from '#core/intake/intake.ts';
import { dice } from '#core/lib/dice.ts';
import { holdWebLock } from '#core/lib/web-lock.ts';
import type { WorkerWire } from '#core/worker/wire.ts';
import type { Actor } from './actor.ts';
import type { Phone } from './phone.ts';
import { makePhoto, numberOf } from './photos.ts';
import { spawnWorker } from './wires.ts';

const CONVERT_MS = 80;
const surroundings = { ...dice, lock: holdWebLock };

/** The worker that writes a photo as it is taken. */
export const isSaver = ({ name }: Pick<Actor, 'name'>): boolean => name.endsWith('/store');

/** In the place of the pixel work. */
async function convert(bytes: ArrayBuffer): Promise<Converted> {
  await new Promise((resolve) => setTimeout(resolve, CONVERT_MS));
  const preview = new ArrayBuffer(8);
  return { jpeg: makePhoto(numberOf(bytes) ?? -1, true), preview, width: 120, height: 90 };
}

/** What sw/intake/intake-worker.ts does, in workers of the simulation. */
export const intakeWorkers = (phone: Phone) => ({
  spawnStore: () =>
    spawnWorker(phone, 'store', (wire) =>
      serveStore(wire as unknown as WorkerWire, { ...surroundings, store: openIntakeStore() }),
    ) as unknown as WorkerWire,
  spawnConvert: () =>
    spawnWorker(phone, 'convert', (wire) =>
      serveConvert(wire as unknown as WorkerWire, { ...surroundings, store: openIntakeStore(), convert }),
    ) as unknown as WorkerWire,
});
