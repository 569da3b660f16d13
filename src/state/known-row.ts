import { useEffect, useState } from 'react';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { core } from './core.ts';
import { useMirror } from './mirror.ts';
import { usePerson } from './person.ts';

/** What the phone's copy knows of one transformation of this person; null: nothing. undefined: not looked up yet. */
export function useKnownRow(id: string): TransformationRow | null | undefined {
  const { person, hasLooked } = usePerson();
  const copy = useMirror();
  const [found, setFound] = useState<{ id: string; row: TransformationRow | null }>();
  useEffect(() => {
    let isGone = false;
    void readRow(id).then((row) => {
      if (!isGone) setFound({ id, row });
    });
    return () => void (isGone = true);
    // Read again with every change of the copy.
  }, [id, copy]);
  if (!hasLooked || found?.id !== id) return undefined;
  return found.row && found.row.user_id === person?.id ? found.row : null;
}

async function readRow(id: string): Promise<TransformationRow | null> {
  try {
    return (await (await core()).mirror.transformation(id)) ?? null;
  } catch (error) {
    console.warn("The phone's copy of a transformation could not be read.", error);
    return null;
  }
}
