import { useCallback } from 'react';
import { create } from 'zustand';
import { isRecord } from '#core/lib/is-record.ts';
import { keepNewest } from '#core/lib/keep-newest.ts';
import type { Crop } from '#core/model/crop.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { Recipe } from '#shared/contract.ts';

/** What is exported; how that is done knows whoever shows the button. */
export interface ExportProps {
  /** Of the transformation. */
  id: string;
  filename: string;
  /** undefined: there is no picture yet. */
  picture: Omit<FinishedPicture, 'id' | 'filename'> | undefined;
}

/** What this device knows of the exports of one transformation, by the ids of slots. */
interface Exports {
  /** Crops that were moved by hand. */
  crops: Readonly<Record<string, Crop>>;
  /** When a file was made last. */
  made: Readonly<Record<string, string>>;
}

/** A finished picture, and what its files need to know of it. */
export interface FinishedPicture {
  /** Of the transformation. */
  id: string;
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

/** Transformations of which this is remembered: the newest few. */
const MOST = 100;
const NONE: Exports = { crops: {}, made: {} };

const useExports = create<{ all: Readonly<Record<string, Exports>> }>(() => ({ all: {} }));

export const useExportsOf = (id: string): Exports => useExports(({ all }) => all[id] ?? NONE);

/** The same of any transformation. */
export function useEachExports(): (id: string) => Exports {
  const all = useExports((state) => state.all);
  return useCallback((id) => all[id] ?? NONE, [all]);
}

function change(id: string, next: (before: Exports) => Exports): void {
  useExports.setState(({ all }) => {
    const kept = new Map(Object.entries(all));
    keepNewest(kept, id, next(all[id] ?? NONE), MOST);
    return { all: Object.fromEntries(kept) };
  });
}

/** Remembers a crop that was moved by hand; null: the one that we choose serves again. */
export function keepCrop(id: string, slot: string, crop: Crop | null): void {
  change(id, ({ crops, made }) => {
    const others = Object.entries(crops).filter(([other]) => other !== slot);
    return { made, crops: Object.fromEntries(crop ? [...others, [slot, crop] as const] : others) };
  });
}

/** Remembers that files were made for these slots, just now. */
export function noteExported(id: string, slots: readonly string[], now = new Date()): void {
  const stamps = slots.map((slot) => [slot, now.toISOString()] as const);
  change(id, ({ crops, made }) => ({ crops, made: { ...made, ...Object.fromEntries(stamps) } }));
}

/** Remembers exports over the end of the page, by picture: only its person is shown that. Gives back how to stop. */
export function followExports(place: TextPlace): () => void {
  useExports.setState({ all: understand(place.read()) });
  return useExports.subscribe(({ all }) => place.write(JSON.stringify(all)));
}

/** What was kept, as far as it still makes sense. */
function understand(text: string | null): Record<string, Exports> {
  return mapped(parseJson(text ?? ''), (kept) =>
    isRecord(kept)
      ? {
          crops: mapped(kept['crops'], (crop) => (isCrop(crop) ? crop : null)),
          made: mapped(kept['made'], (at) => (typeof at === 'string' ? at : null)),
        }
      : null,
  );
}

function mapped<T>(kept: unknown, read: (value: unknown) => T | null): Record<string, T> {
  if (!isRecord(kept)) return {};
  const pairs = Object.entries(kept).flatMap(([key, value]) => {
    const known = read(value);
    return known === null ? [] : [[key, known] as const];
  });
  return Object.fromEntries(pairs);
}

const isCrop = (value: unknown): value is Crop =>
  isRecord(value) &&
  [value['x'], value['y'], value['width']].every(Number.isFinite) &&
  Number(value['width']) > 0;
