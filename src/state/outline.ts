import { create } from 'zustand';
import { isRecord } from '#core/lib/is-record.ts';
import { keepNewest } from '#core/lib/keep-newest.ts';
import { dishHintShape } from '#core/model/dish-shapes.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import { parseJson } from '#shared/parse-json.ts';
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

/** Outlines that were corrected and not yet asked for, by their photos: the newest few. */
const MOST = 20;

export const useCorrections = create<{ outlines: Readonly<Record<string, DishOutline>> }>(() => ({
  outlines: {},
}));

/** Keeps a corrected outline on this phone until the next version is asked for with it; null lets go of it. */
export function keepCorrection(id: string, outline: DishOutline | null): void {
  useCorrections.setState(({ outlines }) => {
    const kept = new Map(Object.entries(outlines));
    if (outline) keepNewest(kept, id, outline, MOST);
    else kept.delete(id);
    return { outlines: Object.fromEntries(kept) };
  });
}

/** Remembers corrections over the end of the page, by photo: only its person is shown that. Gives back how to stop. */
export function followCorrections(place: TextPlace): () => void {
  useCorrections.setState({ outlines: understand(place.read()) });
  return useCorrections.subscribe(({ outlines }) => place.write(JSON.stringify(outlines)));
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
