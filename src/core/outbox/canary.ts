import { isRecord } from '#core/lib/is-record.ts';
import { isUnsent } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { OutboxPorts } from './ports.ts';
import { parseJson } from '#shared/parse-json.ts';

/** Enough to say what is gone, in a place that is small. */
const KNOWN_IDS = 50;

interface Known {
  /** How many photos of a person were only on this phone, and the newest of them. */
  count: number;
  ids: string[];
  /** What the device has deleted, until the person has read about it. */
  lost: { count: number; ids: string[] };
}

type CanaryPorts = Pick<OutboxPorts, 'canary' | 'store'>;

const nothing = (): Known => ({ count: 0, ids: [], lost: { count: 0, ids: [] } });

/** Writes down what is only on this phone now. What the database no longer knows is kept as lost. */
export async function updateCanary(ports: CanaryPorts, userId: string): Promise<void> {
  if (ports.canary) await listForCanary(ports, userId);
}

/** The same for whoever wants to see the photos, too: they are read once. */
export async function listForCanary({ canary, store }: CanaryPorts, userId: string): Promise<OutboxItem[]> {
  for (;;) {
    const text = canary?.read() ?? null;
    const items = await store.list(userId);
    if (!canary) return items;
    const lost = await findLost(store, readKnown(text, userId), items);
    // Another page has written meanwhile, and may know better.
    if (canary.read() !== text) continue;
    writeKnown(canary, text, userId, { ...describe(items.filter(isUnsent)), lost });
    return items;
  }
}

/** What the canary knew and the database does not: this device deleted it. Nothing is said where nothing was known. */
export async function readLost({ canary, store }: CanaryPorts, userId: string): Promise<Known['lost']> {
  if (!canary) return nothing().lost;
  return await findLost(store, readKnown(canary.read(), userId), []);
}

/** The person has read about it. */
export async function forgetLost({ canary, store }: CanaryPorts, userId: string): Promise<void> {
  if (!canary) return;
  const unsent = (await store.list(userId)).filter(isUnsent);
  writeKnown(canary, canary.read(), userId, { ...describe(unsent), lost: nothing().lost });
}

/** A photo goes on under another id: the old one is no loss, whatever another look has made of it meanwhile. */
export function forgetId({ canary }: Pick<CanaryPorts, 'canary'>, userId: string, id: string): void {
  if (!canary) return;
  const text = canary.read();
  const { count, ids, lost } = readKnown(text, userId);
  const [isKnown, isLost] = [ids.includes(id), lost.ids.includes(id)];
  const others = (some: readonly string[]) => some.filter((one) => one !== id);
  writeKnown(canary, text, userId, {
    count: count - Number(isKnown),
    ids: others(ids),
    lost: { count: lost.count - Number(isLost), ids: others(lost.ids) },
  });
}

/** `items`, if any, were read after the canary. Only what is not among them is looked up: it may be a tombstone. */
async function findLost(
  store: CanaryPorts['store'],
  known: Known,
  items: readonly OutboxItem[],
): Promise<Known['lost']> {
  const here = new Set(items.map(({ id }) => id));
  const unseen = known.ids.filter((id) => !here.has(id));
  const gone = unseen.length > 0 ? await store.missing(unseen) : [];
  // All of them: the whole database went, and with it those beyond the newest.
  const count = gone.length === known.ids.length ? known.count : gone.length;
  return {
    count: known.lost.count + (gone.length > 0 ? count : 0),
    ids: [...known.lost.ids, ...gone].slice(-KNOWN_IDS),
  };
}

/** Ids tell the time, so that the last in their order are the newest. */
function describe(unsent: readonly OutboxItem[]): Pick<Known, 'count' | 'ids'> {
  const ids = unsent.map(({ id }) => id).toSorted();
  return { count: ids.length, ids: ids.slice(-KNOWN_IDS) };
}

function readKnown(text: string | null, userId: string): Known {
  const { count, ids, lost } = readRecord(readAll(text)[userId]);
  if (!isCount(count) || !isIds(ids)) return nothing();
  const { count: lostCount, ids: lostIds } = readRecord(lost);
  const isLostKnown = isCount(lostCount) && isIds(lostIds);
  return { count, ids, lost: isLostKnown ? { count: lostCount, ids: lostIds } : nothing().lost };
}

function writeKnown(
  canary: NonNullable<CanaryPorts['canary']>,
  text: string | null,
  userId: string,
  known: Known,
): void {
  const all = readAll(text);
  if (known.count > 0 || known.lost.count > 0) all[userId] = known;
  else delete all[userId];
  const next = JSON.stringify(all);
  if (next !== text) canary.write(next);
}

const readAll = (text: string | null) => readRecord(parseJson(text ?? ''));
const readRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
