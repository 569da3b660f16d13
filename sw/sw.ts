import { clientsClaim } from 'workbox-core';
import { precacheShell } from './precache.ts';
import { applyUpdateOnRequest } from './update.ts';

// Wiring only: what the worker does stands in the files it names.
declare const self: ServiceWorkerGlobalScope;

precacheShell(self.__WB_MANIFEST);
applyUpdateOnRequest(self);
// So that the very first visit already survives losing its signal, without a reload.
clientsClaim();
