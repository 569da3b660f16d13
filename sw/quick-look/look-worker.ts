import { openDb } from '#core/db/db.ts';
import { advise, COACH_PIXELS, isCutOff, readSigns, type Advice } from '#core/model/coach.ts';
import { serveQuickLooks, type OpenPhoto } from '#core/quick-look/quick-look.ts';
import { openQuickLooks } from '#shared/enhance/quick-looks.ts';
import { shrinkPicture } from '#shared/pixels/resample.ts';
import { warmUpEngine } from '#shared/enhance/warm-up.ts';
import { drawWatermark } from '#shared/watermark/draw-watermark.ts';
import { decodePicture, encodePicture } from './pixels.ts';

declare const self: DedicatedWorkerGlobalScope;

const store = openDb().intake;

// Shows photos of this phone in a style before anything is sent or paid: with the engine of the server, and no network.
serveQuickLooks(self, { open, warmUp: warmUpEngine });

async function open(id: string): Promise<OpenPhoto | null> {
  const item = await store.get(id);
  const bytes = item?.form === 'final' ? await store.bytes(id) : undefined;
  const photo = bytes && (await decodePicture(new Blob([bytes])));
  if (!photo) return null;
  const looks = openQuickLooks(photo);
  // Needed by large looks alone: the first small one comes sooner.
  let asItIs: Promise<{ photo: Blob; advice: Advice | null }> | undefined;
  const readAsItIs = async () => {
    const encoded = encodePicture(looks.photo);
    const advice = advise(readSigns(shrinkPicture(photo, COACH_PIXELS)), photo);
    return { photo: await encoded, advice };
  };
  return {
    async look(recipe, isMarked) {
      // The browser encodes one picture while the engine works on the other.
      asItIs ??= readAsItIs();
      const { picture, report } = looks.look(recipe);
      if (isMarked) drawWatermark(picture);
      const { surface, did, couldNot, dish } = report;
      const { width, height } = picture;
      const told = { surface, did, couldNot, ...(dish && { dish }) };
      const [encoded, before] = await Promise.all([encodePicture(picture), asItIs]);
      const advice = before.advice ?? (dish && isCutOff(dish) ? 'cut' : null);
      return { picture: encoded, ...before, advice, width, height, ...told };
    },
    thumb: (recipe) => encodePicture(looks.thumb(recipe)),
  };
}
