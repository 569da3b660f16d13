import type { OutboxStore } from '#core/model/photo-stores.ts';

/**
 * Until when the server has asked this person to be quiet; 0: they need not be. It counts by person. A pause that begins
 * later than now was asked for before somebody set the clock back, and would last for as long as that.
 */
export async function quietUntil(
  store: Pick<OutboxStore, 'quiet'>,
  now: number,
  userId: string | undefined,
): Promise<number> {
  const quiet = await store.quiet();
  if (!quiet || (quiet.userId ?? userId) !== userId) return 0;
  return quiet.from <= now && now < quiet.until ? quiet.until : 0;
}
