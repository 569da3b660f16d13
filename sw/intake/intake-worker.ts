import { openIntakeStore } from '#core/db/db.ts';
import { serveConvert, serveStore } from '#core/intake/intake.ts';
import { dice } from '#core/lib/dice.ts';
import { holdWebLock } from '#core/lib/web-lock.ts';
import { convertPhoto } from './convert-photo.ts';

declare const self: DedicatedWorkerGlobalScope;

const store = openIntakeStore();
/** Clock, chance and locks of the real browser. */
const surroundings = { ...dice, lock: holdWebLock };

// Whoever starts it names its part. One file for both: what they share, which is most of it, is fetched and kept once.
if (self.name === 'store')
  // Keeps photos: away from the page, so that reading, hashing and writing 20 MB moves nothing on the screen.
  serveStore(self, { ...surroundings, store });
// Makes photos ready. It takes them from the database and puts them back there: the page sees none of their bytes.
else serveConvert(self, { ...surroundings, store, convert: convertPhoto, warmUp: () => store.warmUp() });
