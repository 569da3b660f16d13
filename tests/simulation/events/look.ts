import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { SessionRecord } from '#core/model/person.ts';
import type { Row } from '#tests/simulation/disk/table.ts';
import { numberOf } from '#tests/simulation/phone/photos.ts';
import type { World } from '#tests/simulation/story/world.ts';

// What lies on the phone's disk at this moment, committed or on its way.

export const rowsOf = ({ disk }: World, table: string): Row[] => [
  ...(disk.files.get('plateglow')?.tables.get(table)?.rows.values() ?? []),
];

export const itemsOf = (world: World): OutboxItem[] =>
  rowsOf(world, 'items').map(({ value }) => value as OutboxItem);

export const sessionOf = (world: World): SessionRecord | null =>
  (rowsOf(world, 'session')[0]?.value as SessionRecord | undefined) ?? null;

/** Whose photos the screens show now. */
export const itemsHere = (world: World): OutboxItem[] => {
  const person = sessionOf(world)?.person.id;
  return itemsOf(world).filter(({ userId, state }) => userId === person && state !== 'purged');
};

/** Which of our photos an item is: by its bytes, or by what was remembered of its id. */
export function numberOfItem(world: World, { id }: OutboxItem): number | undefined {
  const bytes = rowsOf(world, 'bytes').find(({ key }) => key === id)?.value;
  const known = [...world.acknowledged.values()].find((one) => one.id === id)?.number;
  return numberOf(bytes) ?? known;
}
