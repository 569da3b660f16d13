import type { PageWorld } from '#core/open-core.ts';
import { isApplePhone } from '#state/apple-phone.ts';

/** More photos at once than one would bring it to its knees. */
const SMALL_MEMORY_GB = 4;

/** The dedicated workers that photos are saved and made ready in, and what stands in where they cannot run. */
export const intakeWorkers: Omit<PageWorld, 'canary' | 'sessionKey'> = {
  spawnStore: () =>
    new Worker(new URL('../../sw/intake/intake-worker.ts', import.meta.url), {
      type: 'module',
      name: 'store',
    }),
  spawnConvert: () =>
    new Worker(new URL('../../sw/intake/intake-worker.ts', import.meta.url), {
      type: 'module',
      name: 'convert',
    }),
  async convertOnPage(bytes, type, stillLoading) {
    const { convertOnPage } = await import('#sw/intake/on-page.ts');
    return await convertOnPage(bytes, type, stillLoading);
  },
  isSmallDevice: isApplePhone(navigator) || memoryOf(navigator) <= SMALL_MEMORY_GB,
};

/** In gigabytes, as far as the browser tells. */
function memoryOf(device: Navigator & { deviceMemory?: number }): number {
  return device.deviceMemory ?? Number.POSITIVE_INFINITY;
}
