import { insertIntoJpeg } from '#shared/marks/insert-into-jpeg.ts';
import { writeXmpPacket } from '#shared/marks/xmp-packet.ts';
import { isToPrepare } from '#core/model/item-state.ts';
import { sha256 } from '#core/lib/sha256.ts';
import type { AttentionReason, OutboxItem } from '#core/model/outbox-item.ts';
import { inspectPhoto } from './inspect.ts';
import type { Converted, Conversion, PhotoFacts, PrepareEnd, Preparer } from './terms.ts';
import type { PreparerPorts } from './ports.ts';
import { toNotSaved } from './not-saved.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripLocation } from './strip-location.ts';

/**
 * A photo that ended this often while it was worked on, together with whatever worked on it, is held: on some phones the
 * whole page dies of a photo, and would again at each start.
 */
const MOST_ATTEMPTS = 5;
/** The lock of a worker that was ended is free some 30 ms later; of another page it is worth no more waiting than this. */
const LOCK_PATIENCE_MS = 1000;

/** Makes kept photos ready, each under a lock of its own, and puts what it made in the place of what was there. */
export function makePreparer(ports: PreparerPorts): Preparer {
  const { store } = ports;

  async function prepare(id: string, step: 0 | 1): Promise<PrepareEnd> {
    const item = await store.get(id);
    if (!item || !isToPrepare(item)) return 'not_raw';
    const bytes = await store.bytes(id);
    if (!bytes) return await hold(id, 'missing');
    if ((await sha256(bytes)) !== item.hash) return await hold(id, 'damaged');
    const facts = inspectPhoto(new Uint8Array(bytes));
    if (!facts?.isWhole) return await setAside(id, bytes, facts);
    const begun = await store.replace(id, (now) => change(now, { attempts: now.attempts + step }), {});
    if (!begun) return 'not_raw';
    try {
      const isTooOften = begun.attempts > MOST_ATTEMPTS;
      const end = isTooOften ? await setAside(id, bytes, facts) : await work(begun, bytes, facts);
      if (end === 'unable' || end === 'not_now') await takeBack(id);
      return end;
    } catch (error) {
      if (toNotSaved(error)) await takeBack(id);
      throw error;
    }
  }

  async function work(item: OutboxItem, bytes: ArrayBuffer, facts: PhotoFacts): Promise<PrepareEnd> {
    const made = check(await ports.convert(bytes, facts, ports.stillLoading ?? (() => undefined)), item);
    if (!('failure' in made)) return await finish(item.id, made);
    return made.failure === 'unreadable' ? await setAside(item.id, bytes, facts) : made.failure;
  }

  /** For want of a connection, of room, of means: not the photo's doing, so the attempt does not count. */
  async function takeBack(id: string): Promise<void> {
    await store.replace(id, (now) => change(now, { attempts: Math.max(0, now.attempts - 1) }), {});
  }

  const change = (item: OutboxItem, to: Partial<OutboxItem>): OutboxItem | null =>
    isToPrepare(item) ? { ...item, ...to, changedAt: ports.now() } : null;

  async function finish(id: string, { jpeg, preview, width, height }: Converted): Promise<PrepareEnd> {
    const hash = await sha256(jpeg);
    const to = { type: 'image/jpeg', size: jpeg.byteLength, hash, width, height, attempts: 0 };
    const files = { bytes: jpeg, preview };
    const written = await store.replace(id, (item) => change(item, { ...to, form: 'final' }), files);
    return written ? 'final' : 'not_raw';
  }

  async function hold(id: string, reason: AttentionReason): Promise<PrepareEnd> {
    const held = { kind: 'needs_attention', reason } as const;
    const written = await store.replace(id, (item) => change(item, { hold: held, attempts: 0 }), {});
    return written ? 'attention' : 'not_raw';
  }

  /** Held as it is, but clean: it may be sent so. What cannot be cleaned surely may not. */
  async function setAside(id: string, bytes: ArrayBuffer, facts: PhotoFacts | null): Promise<PrepareEnd> {
    const clean = facts && stripLocation(new Uint8Array(bytes), facts.kind);
    if (!clean) return await hold(id, 'uncleanable');
    const to = {
      type: facts.type,
      size: clean.byteLength,
      hash: await sha256(clean.buffer),
      attempts: 0,
      hold: { kind: 'needs_attention', reason: 'unreadable' } as const,
    };
    const written = await store.replace(id, (item) => change(item, to), { bytes: clean.buffer });
    return written ? 'attention' : 'not_raw';
  }

  return {
    async prepare(id, isAgain = false) {
      try {
        const locked = () => prepare(id, isAgain ? 0 : 1);
        return (await ports.lock(`prepare-${id}`, LOCK_PATIENCE_MS, locked)) ?? 'elsewhere';
      } catch (error) {
        const reason = toNotSaved(error);
        if (!reason) throw error;
        return reason === 'no_room' ? reason : 'storage_error';
      }
    },
  };
}

/** Whoever made it: it goes only if it is a JPEG, and without anything beside the picture. */
function check(made: Conversion, { source }: OutboxItem): Conversion {
  if ('failure' in made) return made;
  const jpeg = new Uint8Array(made.jpeg);
  const clean = inspectPhoto(jpeg)?.isWhole === true ? stripJpeg(jpeg) : null;
  if (!clean) return { failure: 'unreadable' };
  return { ...made, jpeg: (source === 'camera' ? markShot(clean) : clean).buffer };
}

/** Of a shot we know where it comes from; of other photos nothing is claimed. */
const markShot = (jpeg: Uint8Array): Uint8Array<ArrayBuffer> =>
  insertIntoJpeg(jpeg, writeXmpPacket({ source: 'digitalCapture' }));
