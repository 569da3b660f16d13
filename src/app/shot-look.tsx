import { useEffect, useState, type ComponentType } from 'react';
import { savesData } from '#state/quick-look.ts';
import { QUICK_LOOKS, spawnQuickLooks } from './spawn-quick-looks.ts';

type OwnLookOfShot = ComponentType<{ spawn: () => Worker }>;

/** The last shot in its style, where this device has what shows it: nothing is fetched while photos are taken. */
export function ShotLook() {
  const [kept, setKept] = useState<{ Look: OwnLookOfShot } | null>(null);
  useEffect(() => {
    let isOver = false;
    fromKept().then(
      (Look) => !isOver && Look && setKept({ Look }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return kept && <kept.Look spawn={spawnQuickLooks} />;
}

async function fromKept(): Promise<OwnLookOfShot | null> {
  if (savesData() || !(await caches.match(QUICK_LOOKS))) return null;
  return (await import('#features/quick-look/own-look-of-shot.tsx')).OwnLookOfShot;
}
