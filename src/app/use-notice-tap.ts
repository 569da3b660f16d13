import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { followNoticeTaps } from './notice-tap.ts';
import { PATHS } from './paths.ts';

/** A tap on a notification leads to the uploads, as the worker tells. */
export function useNoticeTap(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      followNoticeTaps((path) => {
        if (path !== PATHS.uploads) navigate(PATHS.uploads);
      }),
    [navigate],
  );
}
