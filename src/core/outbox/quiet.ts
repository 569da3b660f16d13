import type { OutboxStore } from '#core/model/photo-stores.ts';

/**
 * Until when the server has asked everybody here to be quiet; 0: nobody has to be. A pause that begins later than now
 * was asked for before somebody set the clock back, and would last for as long as that.
 */
export async function quietUntil(store: Pick<OutboxStore, 'quiet'>, now: number): Promise<number> {
  const quiet = await store.quiet();
  return quiet && quiet.from <= now && now < quiet.until ? quiet.until : 0;
}
