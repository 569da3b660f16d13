import { useEffect, useRef } from 'react';
import { useConnectivity } from '#state/connectivity.ts';
import { ensureReferencePlate } from '#state/edits.ts';
import { usePerson } from '#state/person.ts';

/** Once each time that it is shown, and somebody is signed in and online: makes sure that the reference plate is in storage. */
export function ReferencePlate({ address }: { address: string }) {
  const isSignedIn = usePerson(({ person }) => person?.isSignedIn ?? false);
  const isOnline = useConnectivity((state) => state.isOnline);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!isSignedIn || !isOnline || hasAsked.current) return;
    hasAsked.current = true;
    void ensureReferencePlate(address);
  }, [address, isSignedIn, isOnline]);
  return null;
}
