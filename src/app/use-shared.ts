import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { say } from '#ui/toast.tsx';
import { describeShared } from './describe-shared.ts';

/** Says once what became of photos that were shared to the app, and takes the counts out of the address. */
export function useShared(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    const words = describeShared(search);
    if (words.length === 0) return;
    words.forEach(say);
    setSearch(
      (all) => {
        for (const name of ['shared', 'left', 'failed']) all.delete(name);
        return all;
      },
      { replace: true },
    );
  }, [search, setSearch]);
}
