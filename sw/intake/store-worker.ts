import { openIntakeStore } from '#core/db/db.ts';
import { serveStore } from '#core/intake/intake.ts';
import { surroundings } from './surroundings.ts';

declare const self: DedicatedWorkerGlobalScope;

// Keeps photos: away from the page, so that reading, hashing and writing 20 MB moves nothing on the screen.
serveStore(self, { ...surroundings, store: openIntakeStore() });
