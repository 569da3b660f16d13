import { useCallback } from 'react';
import { create } from 'zustand';
import { isRecord } from '#core/lib/is-record.ts';
import { keepNewest } from '#core/lib/keep-newest.ts';
import type { Crop } from '#core/model/crop.ts';
import {
  layOver,
  noteTold,
  placeOfVersion,
  understandExports,
  untoldOf,
  type KeptCrop,
  type KeptExports,
} from '#core/model/kept-exports.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { Recipe } from '#shared/contract.ts';

/** What is exported; how that is done knows whoever shows the button. */
export interface ExportProps extends Exported {
  filename: string;
  /** undefined: there is no picture yet. */
  picture: Omit<FinishedPicture, keyof Exported | 'filename'> | undefined;
}

/** A transformation, and what the server remembers of its exports. */
export interface Exported {
  id: string;
  exports: unknown;
}

/** A finished picture, and what its files need to know of it. */
export interface FinishedPicture extends Exported {
  filename: string;
  /** Of the version. */
  number: number;
  output: string;
  thumbnail: string | null;
  recipe: Recipe;
}

/** Several of them; null: there are none. */
export interface ExportManyProps {
  pictures: readonly FinishedPicture[] | null;
  onClose: () => void;
}

/** What this device has said of a transformation. */
interface SaidHere extends KeptExports {
  /** The server knows all of it. */
  isSent: boolean;
}

type All = Readonly<Record<string, SaidHere>>;

/** Transformations of which this is remembered here: the newest few. What the server knows lies in its copy. */
const MOST = 500;

const useExports = create<{ all: All }>(() => ({ all: {} }));

const NOTHING: KeptExports = { crops: {}, made: {} };

/** On the device, over the end of the page. */
let place: TextPlace | undefined;
/** A full device has not taken the last words: they are here alone. */
let isFull = false;

/** By what the server knows and what was said here. */
const joined = (all: All, { id, exports }: Exported): KeptExports => {
  const known = understandExports(exports);
  const here = all[id];
  return here ? layOver(known, here) : known;
};

export function useExportsOf({ id, exports }: Exported): KeptExports {
  return joined(
    useExports(({ all }) => all),
    { id, exports },
  );
}

/** The same of any transformation. */
export function useEachExports(): (of: Exported) => KeptExports {
  const all = useExports((state) => state.all);
  return useCallback((of) => joined(all, of), [all]);
}

/** Another tab may have written meanwhile. */
function readAll(): All {
  const text = place?.read() ?? null;
  return text === null || isFull ? useExports.getState().all : understand(text);
}

function change(id: string, next: (before: KeptExports) => KeptExports): void {
  const kept = new Map(Object.entries(readAll()));
  const { crops, made } = next(kept.get(id) ?? NOTHING);
  keepNewest(kept, id, { crops, made, isSent: isAllTold({ crops, made }) }, MOST);
  const all = Object.fromEntries(kept);
  const text = JSON.stringify(all);
  useExports.setState({ all });
  place?.write(text);
  isFull = place !== undefined && place.read() !== text;
}

function isAllTold(here: KeptExports): boolean {
  const { crops, made } = untoldOf(here);
  return Object.keys({ ...crops, ...made }).length === 0;
}

const say = (id: string, { crops, made }: KeptExports): void =>
  change(id, (before) => ({
    crops: { ...before.crops, ...crops },
    made: { ...before.made, ...made },
  }));

type Version = Pick<FinishedPicture, keyof Exported | 'number'>;

/** Remembers a crop that was moved by hand on this version; null: the one that we choose serves again. */
export function keepCrop(of: Version, slot: string, crop: Crop | null, now = Date.now()): void {
  const place = placeOfVersion(slot, of.number);
  // What is seen here was said before, whatever the clock of another device has made of it.
  const before = joined(readAll(), of).crops[place]?.at ?? 0;
  const kept: KeptCrop = { ...crop, at: Math.max(now, before + 1) };
  say(of.id, { crops: { [place]: kept }, made: {} });
}

/** Remembers that files of this version were made for these slots, just now. */
export function noteExported(
  { id, number }: Pick<Version, 'id' | 'number'>,
  slots: readonly string[],
  at = Date.now(),
): void {
  const made = slots.map((slot) => [placeOfVersion(slot, number), { at }] as const);
  say(id, { crops: {}, made: Object.fromEntries(made) });
}

/** What the server has not heard yet, by transformation. */
export function listUnsent(): [id: string, said: KeptExports][] {
  return Object.entries(readAll()).flatMap(([id, { isSent, ...here }]) =>
    isSent ? [] : [[id, untoldOf(here)]],
  );
}

/** The server has heard this; what was said since goes the next time. `exports`: what its copy here had then. */
export const markSent = (id: string, said: KeptExports, exports: unknown = {}): void =>
  change(id, (before) => noteTold(before, said, understandExports(exports)));

/**
 * Remembers what is said here over the end of the page, by picture: only its person is shown that; and hears of what is
 * said in other windows. Gives back how to stop.
 */
export function followExports(kept: TextPlace, onChange: () => void = () => undefined): () => void {
  [place, isFull] = [kept, false];
  useExports.setState({ all: understand(kept.read()) });
  const stop = useExports.subscribe(onChange);
  const catchUp = () => useExports.setState({ all: readAll() });
  window.addEventListener('storage', catchUp);
  return () => {
    place = undefined;
    stop();
    window.removeEventListener('storage', catchUp);
  };
}

/** What was kept, as far as it still makes sense. Before the server was told of it, nothing said whether it knows. */
function understand(text: string | null): All {
  const kept = parseJson(text ?? '');
  if (!isRecord(kept)) return {};
  const known = Object.entries(kept).flatMap(([id, said]) =>
    isRecord(said) ? [[id, understandSaid(said)] as const] : [],
  );
  return Object.fromEntries(known);
}

function understandSaid(kept: Record<string, unknown>): SaidHere {
  const here = understandExports(kept);
  const isSent = kept['isSent'] === true;
  // What was sent before a device kept of what: its copy has heard of it by now.
  return isSent && !isAllTold(here) ? { ...noteTold(here, here, NOTHING), isSent } : { ...here, isSent };
}
