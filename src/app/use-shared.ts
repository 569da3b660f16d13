import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { core } from '#state/core.ts';
import { say } from '#ui/toast.tsx';
import { describeShared, type SharedWords } from './describe-shared.ts';

/** Between the saving of what was shared and the screen that tells of it. */
const FRESH_MS = 5 * 60_000;

/** Says once what became of photos that were shared to the app, and takes the counts out of the address. */
export function useShared(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (describeShared(search, Infinity).length === 0) return;
    void describeFound(search).then((all) => all.forEach(say));
    setSearch(
      (all) => {
        // What is handed in is what the screens read: it stays as it is.
        const rest = new URLSearchParams(all);
        for (const name of ['shared', 'left', 'known', 'failed']) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [search, setSearch]);
}

/** Anybody can write an address with counts in it: what is called saved is looked for first. */
export async function describeFound(search: URLSearchParams): Promise<SharedWords[]> {
  let found = 0;
  try {
    const { items } = await (await core()).outbox.view();
    const since = Date.now() - FRESH_MS;
    found = items.filter(({ source, capturedAt }) => source === 'share' && capturedAt >= since).length;
  } catch (error) {
    console.warn('Nobody could look for what was shared.', error);
  }
  return describeShared(search, found);
}
