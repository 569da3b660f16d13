import { openDb } from '#core/db/db.ts';
import { serveQuickLooks, type OpenPhoto } from '#core/quick-look/quick-look.ts';
import { openQuickLooks } from '#shared/enhance/quick-looks.ts';
import { decodePicture, encodePicture } from './pixels.ts';

declare const self: DedicatedWorkerGlobalScope;

const store = openDb().intake;

// Shows photos of this phone in a style before anything is sent or paid: with the engine of the server, and no network.
serveQuickLooks(self, { open });

async function open(id: string): Promise<OpenPhoto | null> {
  const item = await store.get(id);
  const bytes = item?.form === 'final' ? await store.bytes(id) : undefined;
  const photo = bytes && (await decodePicture(new Blob([bytes])));
  if (!photo) return null;
  const looks = openQuickLooks(photo);
  const itself = await encodePicture(looks.photo);
  return {
    async look(recipe) {
      const { picture, report } = looks.look(recipe);
      const { surface, did, couldNot, dish = null } = report;
      const { width, height } = picture;
      return {
        picture: await encodePicture(picture),
        photo: itself,
        width,
        height,
        surface,
        did,
        couldNot,
        dish,
      };
    },
    thumb: (recipe) => encodePicture(looks.thumb(recipe)),
  };
}
