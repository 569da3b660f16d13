import { openDb } from '#core/db/db.ts';
import { advise, COACH_PIXELS, isCutOff, readSigns, type Advice } from '#core/model/coach.ts';
import { serveQuickLooks, type OpenPhoto, type RingInPhoto } from '#core/quick-look/quick-look.ts';
import { openQuickLooks } from '#shared/enhance/quick-looks.ts';
import { seekInRing } from '#shared/enhance/seek-in-ring.ts';
import { shrinkPicture } from '#shared/pixels/resample.ts';
import { warmUpEngine } from '#shared/enhance/warm-up.ts';
import { drawWatermark } from '#shared/watermark/draw-watermark.ts';
import type { DishOutline, Recipe } from '#shared/contract.ts';
import { decodePicture, encodePicture } from './pixels.ts';

declare const self: DedicatedWorkerGlobalScope;

const store = openDb().intake;
const PLAIN = { width: 16, height: 16, data: new Uint8ClampedArray(16 * 16 * 4) };

// Shows photos of this phone in a style before anything is sent or paid: with the engine of the server, and no network.
serveQuickLooks(self, { open, warmUp, seek });

function* warmUp(recipe: Recipe | null): Generator<void> {
  // A browser's first picture of all takes it the longest. Where it can make none, the first look says so.
  encodePicture(PLAIN)
    .then(decodePicture)
    .catch(() => undefined);
  yield* warmUpEngine(recipe);
}

async function open(id: string): Promise<OpenPhoto | null> {
  const item = await store.get(id);
  const bytes = item?.form === 'final' ? await store.bytes(id) : undefined;
  const photo = bytes && (await decodePicture(new Blob([bytes])));
  if (!photo) return null;
  const looks = openQuickLooks(photo);
  // Needed by large looks alone: the first one comes sooner.
  let asItIs: Promise<{ photo: Blob; advice: Advice | null }> | undefined;
  const readAsItIs = async () => {
    const encoded = encodePicture(looks.photo());
    const advice = advise(readSigns(shrinkPicture(photo, COACH_PIXELS)), photo);
    return { photo: await encoded, advice };
  };
  const readOnce = () =>
    (asItIs ??= readAsItIs().catch((error: unknown) => {
      asItIs = undefined;
      throw error;
    }));
  const readFirst = async () => ({ photo: await encodePicture(looks.firstPhoto), advice: null });
  return {
    async look(recipe, { isMarked = false, isFirst = false }, isWanted) {
      for (const _ of looks.prepare(recipe, isFirst)) if (!(await isWanted())) return 'dropped';
      // The browser encodes one picture while the engine works on the other.
      const isBefore = isFirst ? readFirst() : readOnce();
      const { picture, report } = isFirst ? looks.firstLook(recipe) : looks.look(recipe);
      if (isMarked) drawWatermark(picture);
      const { surface, did, couldNot, dish } = report;
      const { width, height } = picture;
      const told = { surface, did, couldNot, ...(dish && { dish }) };
      const [encoded, before] = await Promise.all([encodePicture(picture), isBefore]);
      const advice = before.advice ?? (dish && isCutOff(dish) ? 'cut' : null);
      return { picture: encoded, ...before, advice, width, height, ...told };
    },
    thumb: (recipe) => encodePicture(looks.thumb(recipe)),
  };
}

async function seek({ photo, ring }: RingInPhoto): Promise<DishOutline | null> {
  const picture = await decodePicture(photo);
  return picture && seekInRing(picture, ring);
}
