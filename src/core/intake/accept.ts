import { photoLimits } from '#core/model/limits.ts';
import { createDescriber } from './describe-photo.ts';
import { sha256 } from '#core/lib/sha256.ts';
import { areSame } from './are-same.ts';
import type { Intake, LeftOut, NotSaved, Occasion, Outcome } from './intake.ts';
import { createIdMaker } from '#core/lib/id-maker.ts';
import type { IntakePorts, PhotoFile } from './ports.ts';
import { sniff } from './sniff.ts';
import { toNotSaved } from './storage-trouble.ts';

const MOST_BYTES = photoLimits.megabytes * 1024 * 1024;
/** In the tray, of one person. */
const MOST_DRAFTS = photoLimits.perBatch;

type Verdict = 'kept' | { leftOut: LeftOut } | { notSaved: NotSaved };

/** Keeps photos: read first, then judged, then written in one strict commit, then read back. */
export function makeIntake({ store, ...chance }: IntakePorts): Intake {
  const newId = createIdMaker(chance);
  const describe = createDescriber(chance);

  async function keep(id: string, file: PhotoFile, occasion: Occasion): Promise<Verdict> {
    const { userId, recipe } = occasion;
    const bytes = await readWhole(file);
    if (!bytes) return { notSaved: 'gone' };
    const kind = sniff(new Uint8Array(bytes));
    if (!kind) return { leftOut: 'not_a_photo' };
    if (recipe === null && (await store.countDrafts(userId)) >= MOST_DRAFTS) return { leftOut: 'too_many' };
    const item = await describe({ id, name: file.name, bytes, kind }, occasion);
    await store.add(item, bytes);
    const kept = await store.bytes(id);
    const isKept = kept !== undefined && areSame(kept, bytes) && (await store.get(id))?.hash === item.hash;
    return isKept ? 'kept' : { notSaved: 'storage_trouble' };
  }

  async function wasKept(id: string): Promise<boolean> {
    const item = await store.get(id);
    const kept = item && (await store.bytes(id));
    return kept !== undefined && (await sha256(kept)) === item?.hash;
  }

  return {
    async accept(file, occasion, as): Promise<Outcome> {
      const { name } = file;
      const id = as?.id ?? newId();
      if (file.size > MOST_BYTES) return { outcome: 'left_out', why: 'too_large', name };
      try {
        const isDone = as?.isAgain === true && (await wasKept(id));
        const verdict = isDone ? 'kept' : await keep(id, file, occasion);
        if (verdict === 'kept') return { outcome: 'saved', id };
        if ('leftOut' in verdict) return { outcome: 'left_out', why: verdict.leftOut, name };
        return { outcome: 'not_saved', why: verdict.notSaved, name };
      } catch (error) {
        const why = toNotSaved(error);
        if (!why) throw error;
        return { outcome: 'not_saved', why, name };
      }
    },
  };
}

/** Everything the file said it has; null where that cannot be read any more. */
async function readWhole(file: PhotoFile): Promise<ArrayBuffer | null> {
  try {
    const bytes = await file.arrayBuffer();
    return bytes.byteLength > 0 && bytes.byteLength === file.size ? bytes : null;
  } catch {
    return null;
  }
}
