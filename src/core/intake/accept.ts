import { createIdMaker } from '#core/lib/id-maker.ts';
import { dropPictureCopies } from '#core/lib/picture-copies.ts';
import { sha256 } from '#core/lib/sha256.ts';
import { withinTime } from '#core/lib/within-time.ts';
import { StorageError } from '#core/model/storage-error.ts';
import { photoLimits } from '#core/model/limits.ts';
import { areSame } from './are-same.ts';
import { createDescriber, type ReadPhoto } from './describe-photo.ts';
import type { Intake, LeftOut, NotSaved, Occasion, Outcome, PhotoFile } from './terms.ts';
import type { IntakePorts } from './ports.ts';
import { sniff } from './sniff.ts';
import { toNotSaved } from './not-saved.ts';

/** In the tray, of one person. */
const MOST_DRAFTS = photoLimits.perBatch;

/**
 * A phone reads its own files within a second or two. What lies elsewhere comes while it is read, 4 MB in half a minute at
 * 1 Mbit/s, or never; that is told before the page takes the silent worker for lost and has another one wait for it.
 */
const READING_MS = 45_000;

/** A file that is not there by then lets those behind it pass: a shot among them is nowhere else yet. */
const IN_TURN_MS = 5000;

type NotKept = { leftOut: LeftOut } | { notSaved: NotSaved };
type KeepResult = 'kept' | NotKept;
type WriteResult = 'written' | KeepResult;

/**
 * Keeps photos: read first, then judged, then written in one strict commit, then read back. They are written in the order
 * in which they came; while one is, the next is read already, and the one before it is read back.
 */
export function createIntake({ store, ...chance }: IntakePorts): Intake {
  const newId = createIdMaker(chance);
  const describe = createDescriber(chance);
  let writing: Promise<void> = Promise.resolve();

  async function write(photo: ReadPhoto, occasion: Occasion, isLast = false): Promise<WriteResult> {
    const most = occasion.instead === undefined ? MOST_DRAFTS : MOST_DRAFTS + 1;
    try {
      const added = await store.add(describe(photo, occasion), photo.bytes, most);
      return added === 'added' ? 'written' : { leftOut: added };
    } catch (error) {
      const why = toNotSaved(error);
      // Pictures that the server has too make room, once.
      if (why === 'no_room' && !isLast && (await dropPictureCopies())) {
        return await write(photo, occasion, true);
      }
      // No answer in time may come of a commit that was under way, which nobody can stop any more.
      const mayBeThere = error instanceof StorageError && error.wasBegun;
      if (mayBeThere && why === 'storage_error') return await readBack(photo.id);
      throw error;
    }
  }

  async function isReadBack({ id, bytes }: ReadPhoto): Promise<boolean> {
    const kept = await store.bytes(id).catch(orNothing);
    return kept !== undefined && areSame(kept, bytes);
  }

  /** 'Not saved' is said only of what is surely not there: else it would go, and be paid, beside the one taken again. */
  async function readBack(id: string): Promise<KeepResult> {
    try {
      if (await wasKept(store, id)) return 'kept';
      await store.forget(id);
      return { notSaved: 'storage_error' };
    } catch (error) {
      orNothing(error);
      return { notSaved: 'unsure' };
    }
  }

  async function keep(id: string, file: PhotoFile, occasion: Occasion): Promise<KeepResult> {
    const before = writing;
    let end = (): void => undefined;
    writing = new Promise((resolve) => (end = resolve));
    const slow = setTimeout(end, IN_TURN_MS);
    try {
      const photo = await readPhoto(id, file).finally(() => clearTimeout(slow));
      await before;
      if (!('bytes' in photo)) return photo;
      const result = await write(photo, occasion);
      if (result !== 'written') return result;
      // The next one is written while this one is read back.
      end();
      return (await isReadBack(photo)) ? 'kept' : await readBack(id);
    } finally {
      end();
    }
  }

  return {
    async accept(file, occasion, as): Promise<Outcome> {
      const { name } = file;
      const id = as?.id ?? newId();
      if (file.size > photoLimits.bytes) return { outcome: 'left_out', why: 'too_large', name };
      try {
        const known = as?.isAgain === true ? await lookAgain(store, id) : undefined;
        const result = known ?? (await keep(id, file, occasion));
        if (result === 'kept') return { outcome: 'saved', id };
        if ('leftOut' in result) return { outcome: 'left_out', why: result.leftOut, name };
        return { outcome: 'not_saved', why: result.notSaved, name };
      } catch (error) {
        const why = toNotSaved(error);
        if (!why) throw error;
        return { outcome: 'not_saved', why, name };
      }
    },
  };
}

async function wasKept(store: IntakePorts['store'], id: string): Promise<boolean> {
  for (;;) {
    const item = await store.get(id);
    const kept = item && (await store.bytes(id));
    if (kept && (await sha256(kept)) === item.hash) return true;
    const later = await store.get(id);
    // It was, and its person has let it go since.
    if (later ? later.state === 'purged' : item) return true;
    // Another page may have made it ready between both reads: then it is read anew.
    if (later?.hash === item?.hash) return false;
  }
}

/** Whoever was asked before has died, and may have kept it. Where nobody can tell, it is not written a second time. */
async function lookAgain(store: IntakePorts['store'], id: string): Promise<KeepResult | undefined> {
  try {
    return (await wasKept(store, id)) ? 'kept' : undefined;
  } catch (error) {
    orNothing(error);
    return { notSaved: 'unsure' };
  }
}

/** No answer of the database is an answer here; a bug stays one. */
function orNothing(error: unknown): undefined {
  if (!toNotSaved(error)) throw error;
}

async function readPhoto(id: string, file: PhotoFile): Promise<ReadPhoto | NotKept> {
  const bytes = await readWhole(file);
  if (!bytes) return { notSaved: 'gone' };
  const kind = sniff(new Uint8Array(bytes));
  if (!kind) return { leftOut: 'not_a_photo' };
  return { id, name: file.name, bytes, kind, hash: await sha256(bytes) };
}

/** Everything the file said it has; null where that cannot be read any more. */
async function readWhole(file: PhotoFile): Promise<ArrayBuffer | null> {
  try {
    const bytes = await withinTime(READING_MS, () => file.arrayBuffer());
    return bytes.byteLength > 0 && bytes.byteLength === file.size ? bytes : null;
  } catch {
    return null;
  }
}
