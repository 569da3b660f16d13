import { create } from 'zustand';
import type { LeftOut, NotSaved } from '#core/intake/intake.ts';
import type { PhotoSource } from '#core/model/outbox-item.ts';
import { VISITOR } from '#core/model/person.ts';
import { FIRST_STYLE, recipeOfStyle } from '#core/model/recipe.ts';
import type { QuickLook } from '#core/model/quick-look.ts';
import { createQuickLookClient, type QuickLookClient } from '#core/quick-look/quick-look.ts';
import { canKeepPhotos } from './can-keep-photos.ts';
import { core } from './core.ts';
import { usePerson } from './person.ts';
import { isAwaited, letGo, saveForVisitor } from './visitor-photo.ts';

/** Why a file cannot be shown. */
export type DishError =
  | LeftOut
  | NotSaved
  /** Of 0 bytes. */
  | 'empty'
  | 'unreadable'
  /** Fewer pixels than a picture needs to show anything. */
  | 'tiny'
  /** What reads such a photo could not be loaded. */
  | 'not_now'
  /** Nothing can be kept safely where the page came from. */
  | 'no_https';

interface ShownDish {
  isBusy: boolean;
  error: DishError | null;
  /** It is kept on this device, even where it cannot be shown. */
  id: string | null;
  look: (Pick<QuickLook, 'width' | 'height' | 'dish'> & { before: string; after: string }) | null;
}

const LEAST_SIDE = 64;

const NOTHING: ShownDish = { isBusy: false, error: null, id: null, look: null };

/** A visitor's own photo on the front page; it stays while the page does, whatever else is looked at. */
export const useShownDish = create<ShownDish>(() => NOTHING);

let latest = 0;
let client: QuickLookClient | undefined;

/** Puts what is shown now in the place of what was. */
function show(dish: Partial<ShownDish>): void {
  const { look } = useShownDish.getState();
  useShownDish.setState({ ...NOTHING, ...dish });
  for (const address of look ? [look.before, look.after] : []) URL.revokeObjectURL(address);
}

/** Whoever has left leaves nothing of theirs to the next one at this screen. */
usePerson.subscribe(({ person }, { person: before }) => {
  if (!before || person?.id === before.id) return;
  latest += 1;
  show(NOTHING);
});

/** Shows a photo in the first style. Another one takes its place, and the one before goes, unless somebody is still to come for it. */
export async function showDish(file: Blob, source: PhotoSource, spawn: () => Worker): Promise<void> {
  const turn = ++latest;
  const { id: before } = useShownDish.getState();
  show({ isBusy: true });
  client ??= createQuickLookClient(spawn);
  let found: Partial<ShownDish>;
  try {
    client.ask('warmUp', null).catch(() => undefined);
    if (before && !isAwaited(before)) await letGo(before);
    found = await make(file, source, client);
  } catch (error) {
    console.warn('A photo could not be shown.', error);
    found = { error: 'storage_error' };
  }
  if (turn === latest) show(found);
  else if (found.id) await letGo(found.id);
}

async function make(file: Blob, source: PhotoSource, looks: QuickLookClient): Promise<Partial<ShownDish>> {
  if (file.size === 0) return { error: 'empty' };
  if (!canKeepPhotos()) return { error: 'no_https' };
  const saved = await saveForVisitor(file, source);
  if (saved?.outcome !== 'saved') return { error: saved?.why ?? 'storage_error' };
  const { id } = saved;
  const { intake, photos } = await core();
  await intake.prepare(VISITOR);
  const item = await photos.get(id);
  const error = item?.form === 'final' ? sizeError(item) : item?.hold ? 'unreadable' : 'not_now';
  if (error) {
    await letGo(id);
    return { error };
  }
  return { id, look: await lookAt(id, looks) };
}

const sizeError = ({ width, height }: { width: number | null; height: number | null }) =>
  Math.min(width ?? 0, height ?? 0) < LEAST_SIDE ? 'tiny' : null;

/** null: this device cannot show it, but it can be kept all the same. */
async function lookAt(id: string, looks: QuickLookClient): Promise<ShownDish['look']> {
  try {
    const look = await looks.ask('look', { id, recipe: recipeOfStyle(FIRST_STYLE), isMarked: true });
    if (!look || look === 'dropped') return null;
    const { width, height, dish, picture, photo } = look;
    return {
      width,
      height,
      ...(dish && { dish }),
      before: URL.createObjectURL(photo),
      after: URL.createObjectURL(picture),
    };
  } catch (error) {
    console.warn('A look at a photo could not be made.', error);
    return null;
  }
}
