import { serveChecks } from '#core/check/check.ts';
import { readSignature } from './read-signature.ts';

declare const self: DedicatedWorkerGlobalScope;

// Reads what the marks of a picture say: the file never leaves this thread.
serveChecks(self, readSignature);
