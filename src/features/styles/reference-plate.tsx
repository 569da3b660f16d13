import { useEffect, useRef } from 'react';
import { useConnectivity } from '#state/connectivity.ts';
import { ensureReferencePlate } from '#state/edits.ts';
import { usePerson } from '#state/person.ts';

/** Once each time that it is shown, and somebody is signed in and online: makes sure that the reference plate is in storage. */
export function ReferencePlate({ address }: { address: string }) {
  const isSignedIn = usePerson(({ person }) => person?.isSignedIn ?? false);
  const isOnline = useConnectivity((state) => state.isOnline);
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!isSignedIn || !isOnline || hasLooked.current) return;
    hasLooked.current = true;
    void ensureReferencePlate(address);
  }, [address, isSignedIn, isOnline]);
  return null;
}
