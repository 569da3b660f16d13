import { createQuickLookClient } from '#core/quick-look/quick-look.ts';
import { savesData } from '#state/quick-look.ts';
import type { RingSeeker } from '#state/outline.ts';
import { QUICK_LOOKS, spawnQuickLooks } from './spawn-quick-looks.ts';

/** Where this device has what finds a dish, or may fetch it; it comes in with the first ring. */
export async function openRingSeeker(photo: string): Promise<RingSeeker | null> {
  if (savesData() && !(await caches.match(QUICK_LOOKS))) return null;
  const bytes = await (await fetch(photo)).blob();
  const client = createQuickLookClient(spawnQuickLooks);
  return { seek: (ring) => client.ask('seek', { photo: bytes, ring }), end: () => client.end() };
}
