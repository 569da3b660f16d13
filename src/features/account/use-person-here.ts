import { useEffect, useState } from 'react';
import type { Person } from '#core/model/person.ts';
import { usePerson } from '#state/person.ts';
import { whoIsHere } from '#state/auth-callback.ts';

/** Who is known on this phone, also where no screen of the app was opened yet; undefined until the phone has said it. */
export function usePersonHere(): Person | null | undefined {
  const { person, hasRead } = usePerson();
  const [found, setFound] = useState<Person | null>();
  useEffect(() => {
    let isGone = false;
    void whoIsHere().then((somebody) => {
      if (!isGone) setFound(somebody);
    });
    return () => void (isGone = true);
  }, []);
  return hasRead ? person : found;
}
