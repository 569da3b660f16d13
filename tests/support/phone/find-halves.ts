import type { PhoneStorage } from './phone-storage.ts';

type Item = PhoneStorage['items'][number];

/** Every sentence is a photo of which only a part lies on the phone, or of which something is left that should be gone. */
export function findHalves({
  items,
  bytes,
  previews,
}: Pick<PhoneStorage, 'items' | 'bytes' | 'previews'>): string[] {
  const strays = [...Object.keys(bytes), ...previews].filter((id) => !items.some((item) => item.id === id));
  const wrong = items.flatMap((item) => {
    const kept = bytes[item.id];
    return item.state === 'purged' ? checkGone(item, kept, previews) : checkKept(item, kept);
  });
  return [...wrong, ...strays.map((id) => `something lies here for ${id}, which has no record`)];
}

function checkGone({ id }: Item, kept: PhoneStorage['bytes'][string] | undefined, previews: string[]) {
  return kept || previews.includes(id)
    ? [`${id} is over, and its ${kept ? 'bytes are' : 'preview is'} here`]
    : [];
}

function checkKept({ id, size, hash }: Item, kept: PhoneStorage['bytes'][string] | undefined): string[] {
  if (!kept) return [`${id} has a record and no bytes`];
  if (kept.size === 0) return [`${id} has no bytes but its place`];
  return kept.size === size && kept.hash === hash ? [] : [`${id} has other bytes than its record says`];
}
