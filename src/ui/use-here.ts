import { useLocation, useNavigate } from 'react-router-dom';

/** The address that is open, as the state of a link from which one comes back here. */
export function useHere(): { from: string } {
  return { from: whole(useLocation()) };
}

/** Leads elsewhere for a while: whoever is done there comes back here. Whoever has gone on meanwhile stays where they are. */
export function useDetour(to: string): () => void {
  const here = useHere();
  const navigate = useNavigate();
  return () => {
    if (whole(window.location) === here.from) navigate(to, { state: here });
  };
}

const whole = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;
