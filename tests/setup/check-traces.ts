// The files of the unit tests run one after another in the same process, which is fast, but each with modules of its
// own. What Vitest can put back, it puts back; a file that leaves anything else changed fails by its own name, before
// another one fails for no reason of its own.
import { afterAll, vi } from 'vitest';
import { watchTraces } from './traces.ts';

vi.resetModules();
const findTraces = watchTraces();

// Hooks of the setup come after those of the file.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetConfig();
  const traces = findTraces();
  vi.useRealTimers();
  if (traces.length > 0) throw new Error(`This file left something behind: ${traces.join(', ')}`);
});
