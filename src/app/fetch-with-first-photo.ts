import { useConnectivity } from '#state/connectivity.ts';
import { useOutbox } from '#state/outbox.ts';
import { savesData } from '#state/quick-look.ts';
import { QUICK_LOOKS } from './spawn-quick-looks.ts';
import { untilIdle } from './until-idle.ts';

/** What only those need who take photos; the service worker keeps it from then on (sw/late-files.ts). */
async function fetchAll(): Promise<void> {
  await import('#features/quick-look/own-look.tsx');
  await import('#features/quick-look/own-look-of-shot.tsx');
  await import('./open-ring-seeker.ts');
  await keptOrFetched(QUICK_LOOKS);
}

async function keptOrFetched(address: string): Promise<void> {
  if (await caches.match(address)) return;
  const { ok, status } = await fetch(address, { priority: 'low' });
  if (!ok) throw new Error(`${address}: ${String(status)}`);
}

/** Once there is a photo on this phone and nothing is being sent; again later where that fails. */
export function fetchWithFirstPhoto(): void {
  let isDone = false;
  const fetchIfDue = async () => {
    const { items, sending } = useOutbox.getState();
    if (
      isDone ||
      savesData() ||
      items.length === 0 ||
      sending !== null ||
      !useConnectivity.getState().isOnline
    )
      return;
    isDone = true;
    try {
      await untilIdle();
      await fetchAll();
    } catch (error) {
      console.warn('What shows photos in a style has not come in yet.', error);
      isDone = false;
    }
  };
  for (const store of [useOutbox, useConnectivity]) store.subscribe(() => void fetchIfDue());
}
