import { isRecord } from '#core/lib/is-record.ts';
import type { Crop } from './crop.ts';

/** When something was said of a slot: milliseconds since 1970. */
export interface Said {
  at: number;
  /**
   * On a device, of what it has told the server: of when the device's copy of the server's word was at that time;
   * NO_WORD where it had none.
   */
  told?: number;
}

/** A crop that was moved by hand; without numbers, the one that we choose serves again. */
export type KeptCrop = Said | (Said & Crop);

type BySlot<T> = Readonly<Record<string, T>>;

/** What is remembered of the exports of one transformation, by the ids of slots, also of those that only a newer app knows. */
export interface KeptExports {
  /** Of each version: `placeOfVersion`. */
  crops: BySlot<KeptCrop>;
  /** When files were made last, of each version too. */
  made: BySlot<Said>;
}

const NO_WORD = -1;
/** Of what devices kept before they told the server, nobody knows when it was said. */
const LONG_AGO = 0;
/** The server takes no other. */
const SLOT_ID = /^[a-z0-9-]{1,40}$/;
/** Nor more at once of crops, or of what was made. */
const MOST_TOLD = 64;
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
  const said = { at, ...toldOf(value) };
  if (x === undefined && y === undefined && width === undefined) return said;
  const isCrop = isNumber(x) && isNumber(y) && isNumber(width) && width >= WIDTHS.least;
  return isCrop && [x, y, width].every((part) => Math.abs(part) <= WIDTHS.most)
    ? { ...said, x, y, width }
    : null;
}

function readMade(value: unknown): Said | null {
  const at = typeof value === 'string' ? Date.parse(value) : isRecord(value) && value.at;
  return isTime(at) ? { at, ...toldOf(value) } : null;
}

const toldOf = (value: unknown) => isRecord(value) && isNumber(value.told) && { told: value.told };

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

type Part = keyof KeptExports;

function change(
  { crops, made }: KeptExports,
  next: <T extends Said>(said: T, part: Part, slot: string) => T | null,
): KeptExports {
  const changed = <T extends Said>(part: Part, all: BySlot<T>): BySlot<T> =>
    Object.fromEntries(
      Object.entries(all).flatMap(([slot, said]) => {
        const now = next(said, part, slot);
        return now ? [[slot, now]] : [];
      }),
    );
  return { crops: changed('crops', crops), made: changed('made', made) };
}

const wordOf = (known: KeptExports, part: Part, slot: string): number => known[part][slot]?.at ?? NO_WORD;

/** What the server has not been told: the newest, as much as it takes at once. */
export function untoldOf(here: KeptExports): KeptExports {
  const { crops, made } = change(here, (said) => (said.told === undefined ? said : null));
  return { crops: newestFew(crops), made: newestFew(made) };
}

const newestFew = <T extends Said>(all: BySlot<T>): BySlot<T> =>
  Object.fromEntries(
    Object.entries(all)
      .toSorted(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST_TOLD),
  );

/** The server has been told this, when the copy knew that; what was said here since is still to be told. */
export const noteTold = (here: KeptExports, told: KeptExports, known: KeptExports): KeptExports =>
  change(here, (said, part, slot) =>
    told[part][slot]?.at === said.at ? { ...said, told: wordOf(known, part, slot) } : said,
  );

/**
 * What was said here over what the copy knows. Once the copy has another word than when the server was told, it has heard
 * what became of that, whatever the clock of this device said then.
 */
export const layOver = (known: KeptExports, here: KeptExports): KeptExports =>
  newestExports(
    known,
    change(here, (said, part, slot) =>
      said.told === undefined || said.told === wordOf(known, part, slot) ? said : null,
    ),
  );

/** What is said of later versions lies beside what is said of the first one, where no slot has its id. */
export const placeOfVersion = (slot: string, version: number): string =>
  version > 1 ? `${slot}-v${String(version)}` : slot;

/** Whether something was said on a version before the one that is looked at. */
interface OfVersion {
  isOfEarlier: boolean;
}

/** What was said of a slot on this version, or on the last one before it of which anything was. */
export function lastSaid<T extends Said>(
  all: BySlot<T>,
  slot: string,
  version: number,
): (T & OfVersion) | undefined {
  for (let number = version; number > 0; number--) {
    const said = all[placeOfVersion(slot, number)];
    if (said) return { ...said, isOfEarlier: number < version };
  }
  return undefined;
}

/** A crop that was moved by hand. */
export type MovedCrop = Crop & OfVersion;

/** undefined: the one that we choose serves. */
export function movedCrop({ crops }: KeptExports, slot: string, version: number): MovedCrop | undefined {
  const kept = lastSaid(crops, slot, version);
  return kept && 'width' in kept ? kept : undefined;
}
