import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckOutcome } from '#core/model/checked-picture.ts';
import { createChecker, type Checker } from '#state/check-picture.ts';

export interface CheckedPicture {
  name: string;
  /** Its address, good until another one is checked. */
  href: string;
  /** null: it is being read. */
  outcome: CheckOutcome | null;
  /** So much of the reader of signatures is here, while it is fetched; else null. */
  fetched: number | null;
}

/** The picture that is looked at; another one takes its place. */
export function useCheckedPicture(spawn: () => Worker) {
  const [picture, setPicture] = useState<CheckedPicture | null>(null);
  const checker = useRef<Checker | null>(null);
  const latest = useRef<string | null>(null);
  useEffect(
    () => () => {
      checker.current?.close();
      checker.current = null;
      if (latest.current) URL.revokeObjectURL(latest.current);
    },
    [],
  );
  const check = useCallback(
    async (file: File) => {
      const change = (part: Partial<CheckedPicture>) => setPicture((shown) => shown && { ...shown, ...part });
      checker.current ??= createChecker(spawn, (fetched) => change({ fetched }));
      if (latest.current) URL.revokeObjectURL(latest.current);
      const href = URL.createObjectURL(file);
      latest.current = href;
      setPicture({ name: file.name, href, outcome: null, fetched: null });
      const outcome = await checker.current.check(file);
      if (latest.current === href) change({ outcome, fetched: null });
    },
    [spawn],
  );
  return { picture, check };
}
