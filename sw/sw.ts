import { clientsClaim } from 'workbox-core';
import { backend } from '#core/model/backend.ts';
import { openWorkerCore, type WorkerCore } from '#core/open-core.ts';
import { keepDecoders } from './decoders.ts';
import { routeDirectly } from './direct-routes.ts';
import { keepPhotos } from './photo-cache.ts';
import { precacheShell } from './precache.ts';
import { renewInPage } from './renew-in-page.ts';
import { receiveShares } from './share-target.ts';
import { takeShared } from './take-shared.ts';
import { applyUpdateOnRequest } from './update.ts';
import { sendOnWake } from './wake.ts';

// Wiring only: what the worker does stands in the files it names.
declare const self: ServiceWorkerGlobalScope;

let opened: WorkerCore | undefined;
/** Opened by the first event that needs it, so never by a version that waits for its turn. */
const core = () => (opened ??= openWorkerCore(backend, (channel) => renewInPage(self, channel)));

routeDirectly(self, backend.url);
precacheShell(self, self.__WB_MANIFEST);
keepDecoders(self);
keepPhotos(self, { core, backendUrl: backend.url });
receiveShares(self, {
  person: () => core().session.person(),
  take: (person, files) => takeShared(core(), person, files),
});
sendOnWake(self, core);
applyUpdateOnRequest(self);
// So that the very first visit already survives losing its signal, without a reload.
clientsClaim();
