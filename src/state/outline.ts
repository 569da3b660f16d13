import { create } from 'zustand';
import { isRecord } from '#core/lib/is-record.ts';
import { keepNewest } from '#core/lib/keep-newest.ts';
import { dishHintShape } from '#core/model/dish-shapes.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import { parseJson } from '#shared/parse-json.ts';
import { usePerson } from './person.ts';
import type { DishHint, DishOutline, DishRing } from '#shared/contract.ts';

/** What the editor of an outline is given; which photo it is, and what becomes of it, knows whoever shows the editor. */
export interface OutlineEditorProps {
  isOpen: boolean;
  /** Address of the photo as it was taken. */
  photo: string;
  filename: string;
  /** What it begins with. */
  hint: DishHint | undefined;
  onSave: (outline: DishOutline) => void;
  onClose: () => void;
}

/** Finds the dish of one photo in a ring, on this device. */
export interface RingSeeker {
  /** null: nothing surely there. */
  seek: (ring: DishRing) => Promise<DishOutline | null>;
  end: () => void;
}

/** null: nothing here can find a dish, and nothing is to be fetched that could. */
export type OpenRingSeeker = (photo: string) => Promise<RingSeeker | null>;

type Outlines = Readonly<Record<string, DishOutline>>;

/** Outlines that a person corrected and has not yet asked for, by their photos: the newest few. */
const MOST = 20;

export const useCorrections = create<{ outlines: Outlines }>(() => ({ outlines: {} }));

/** On this phone, of whoever is here. */
let place: TextPlace | undefined;
/** What lay there when this window looked last. Where nothing can be kept, what was drawn here stands. */
let seen: string | null = null;

const look = (): string | null => place?.read() ?? null;

/** Another window may have written meanwhile. */
function catchUp(): void {
  const kept = look();
  if (kept === seen) return;
  seen = kept;
  useCorrections.setState({ outlines: understand(kept) });
}

/** As all windows have left them. */
export function readCorrections(): Outlines {
  catchUp();
  return useCorrections.getState().outlines;
}

/** Keeps a corrected outline on this phone until the next version is asked for with it; null lets go of it. */
export function keepCorrection(id: string, outline: DishOutline | null): void {
  const kept = new Map(Object.entries(readCorrections()));
  if (outline) keepNewest(kept, id, outline, MOST);
  else kept.delete(id);
  const outlines = Object.fromEntries(kept);
  useCorrections.setState({ outlines });
  place?.write(JSON.stringify(outlines));
  seen = look();
}

/** The next version was asked for with this one. What was drawn until the answer came stays. */
export function letGoOfCorrection(id: string, outline: DishOutline): void {
  if (JSON.stringify(readCorrections()[id]) === JSON.stringify(outline)) keepCorrection(id, null);
}

/**
 * Remembers corrections of each person over the end of the page, and hears of those of other windows. `ofAll`: where they
 * lie of persons who have none of their own yet. Gives back how to stop.
 */
export function followCorrections(placeOf: (userId: string) => TextPlace, ofAll: TextPlace): () => void {
  let ownerId: string | undefined;
  // Whoever is not known for a moment has drawn what they have drawn: it stays until somebody else is here.
  const open = ({ person }: { person: { id: string } | null }) => {
    if (!person || person.id === ownerId) return;
    ownerId = person.id;
    place = placeOf(ownerId);
    seen = look();
    useCorrections.setState({ outlines: understand(seen ?? ofAll.read()) });
  };
  open(usePerson.getState());
  const stop = usePerson.subscribe(open);
  window.addEventListener('storage', catchUp);
  return () => {
    stop();
    window.removeEventListener('storage', catchUp);
    place = undefined;
    seen = null;
  };
}

/** What was kept, as far as it still makes sense. */
function understand(text: string | null): Record<string, DishOutline> {
  const kept = parseJson(text ?? '');
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, outline]) => {
      const { data } = dishHintShape.safeParse({ outline });
      return data && 'outline' in data ? [[id, data.outline]] : [];
    }),
  );
}
