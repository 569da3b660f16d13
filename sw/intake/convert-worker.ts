import { openIntakeStore } from '#core/db/db.ts';
import { serveConvert } from '#core/intake/intake.ts';
import { convertPhoto } from './convert-photo.ts';
import { surroundings } from './surroundings.ts';

declare const self: DedicatedWorkerGlobalScope;

const store = openIntakeStore();

// Makes photos ready. It takes them from the database and puts them back there: the page sees none of their bytes.
serveConvert(self, {
  ...surroundings,
  store,
  convert: convertPhoto,
  warmUp: () => store.warmUp(),
});
