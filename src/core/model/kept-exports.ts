import { isRecord } from '#core/lib/is-record.ts';
import type { Crop } from './crop.ts';

/** When something was said of a slot: milliseconds since 1970. */
export interface Said {
  at: number;
}

/** A crop that was moved by hand; without numbers, the one that we choose serves again. */
export type KeptCrop = Said | (Said & Crop);

type BySlot<T> = Readonly<Record<string, T>>;

/** What is remembered of the exports of one transformation, by the ids of slots, also of those that only a newer app knows. */
export interface KeptExports {
  crops: BySlot<KeptCrop>;
  /** When files were made last. */
  made: BySlot<Said>;
}

/** Of what devices kept before they told the server, nobody knows when it was said. */
const LONG_AGO = 0;
/** The server takes no other. */
const SLOT_ID = /^[a-z0-9-]{1,40}$/;
const WIDTHS = { least: 0.001, most: 100 };

/** What a device or the server has kept, as far as it makes sense, also in the words of an older app. */
export function understandExports(kept: unknown): KeptExports {
  const { crops, made } = isRecord(kept) ? kept : {};
  return { crops: mapped(crops, readCrop), made: mapped(made, readMade) };
}

function mapped<T>(kept: unknown, read: (value: unknown) => T | null): BySlot<T> {
  if (!isRecord(kept)) return {};
  const pairs = Object.entries(kept).flatMap(([slot, value]) => {
    const known = SLOT_ID.test(slot) ? read(value) : null;
    return known === null ? [] : [[slot, known] as const];
  });
  return Object.fromEntries(pairs);
}

function readCrop(value: unknown): KeptCrop | null {
  if (!isRecord(value)) return null;
  const { at = LONG_AGO, x, y, width } = value;
  if (!isTime(at)) return null;
  if (x === undefined && y === undefined && width === undefined) return { at };
  const isCrop = isNumber(x) && isNumber(y) && isNumber(width) && width >= WIDTHS.least;
  return isCrop && [x, y, width].every((part) => Math.abs(part) <= WIDTHS.most) ? { at, x, y, width } : null;
}

function readMade(value: unknown): Said | null {
  const at = typeof value === 'string' ? Date.parse(value) : isRecord(value) && value.at;
  return isTime(at) ? { at } : null;
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isTime = (value: unknown): value is number => isNumber(value) && value >= 0 && value < 1e13;

/** For each slot what was said last; where both were said at once, the first of the two. */
export const newestExports = (a: KeptExports, b: KeptExports): KeptExports => ({
  crops: newestOf(a.crops, b.crops),
  made: newestOf(a.made, b.made),
});

function newestOf<T extends Said>(a: BySlot<T>, b: BySlot<T>): BySlot<T> {
  const newer = Object.entries(b).filter(([slot, { at }]) => at > (a[slot]?.at ?? -1));
  return { ...a, ...Object.fromEntries(newer) };
}

/** Moved by hand, and not taken back since. */
export function movedCrop({ crops }: KeptExports, slot: string): Crop | undefined {
  const kept = crops[slot];
  return kept && 'width' in kept ? kept : undefined;
}
