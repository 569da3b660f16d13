import { useCallback, useEffect, useState } from 'react';
import type { Opened } from './use-opened-pictures.ts';

type Chosen = ReadonlySet<string>;

/** Of the screen that was left last: Back, pressed too often, costs nobody their choice. */
let last: { key: string; chosen: Chosen } = { key: '', chosen: new Set() };

/** The places that are chosen for these pictures; while the app is open they are there again. */
export function useChosen(opened: readonly Opened[]) {
  const key = opened.map(({ of: { id, number } }) => `${id} ${String(number)}`).join();
  const [chosen, setChosen] = useState<Chosen>(() => (last.key === key ? last.chosen : new Set()));
  useEffect(() => {
    last = { key, chosen };
  }, [key, chosen]);
  const choose = useCallback(
    (ids: readonly string[], isChosen: boolean) =>
      setChosen((before) => {
        const others = [...before].filter((id) => !ids.includes(id));
        return new Set(isChosen ? [...others, ...ids] : others);
      }),
    [],
  );
  return [chosen, choose] as const;
}
