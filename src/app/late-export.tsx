import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { TitleBar, WholeScreen } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SLOW_MS, STILL_WAITING } from '#ui/slow-words.ts';
import { say, unsay } from '#ui/toast.tsx';
import { useTakesLong } from '#ui/use-takes-long.ts';

export type ExportFile = typeof import('./export-picture.tsx');

/** Once it is here it is shown at once. */
let fetched: ExportFile | undefined;
let underWay: Promise<ExportFile> | undefined;

const bring = async (): Promise<ExportFile> => (fetched = await import('./export-picture.tsx'));

const fetchAnew = (): Promise<ExportFile> => (underWay = bring().finally(() => (underWay = undefined)));

/** Asked for while it is on its way already, it is asked for once more where that fails: the connection may be better by now. */
export const fetchExport = async (): Promise<ExportFile> =>
  fetched ?? (underWay ? await underWay.catch(fetchAnew) : await fetchAnew());

/** undefined: it is not here yet. */
export const exportHere = (): ExportFile | undefined => fetched;

const NOT_OPENED = 'export-not-opened';

/** Where pictures are exported. What did not come is fetched at the next opening; in Firefox not before a reload. */
export function LateExport(props: ComponentProps<ExportFile['ExportPictures']>) {
  const [file, setFile] = useState(fetched);
  const giveUp = useEffectEvent(() => {
    say({
      id: NOT_OPENED,
      title: 'Export failed',
      text: 'Reload with a connection, then try again.',
      isError: true,
    });
    props.onClose();
  });
  useEffect(() => {
    let isOver = false;
    fetchExport().then(
      (come) => {
        unsay(NOT_OPENED);
        setFile(come);
      },
      () => isOver || giveUp(),
    );
    return () => void (isOver = true);
  }, []);
  const isSlow = useTakesLong(file === undefined, SLOW_MS);
  if (file) return <file.ExportPictures {...props} />;
  return (
    <WholeScreen isOpen onClose={props.onClose}>
      <TitleBar title="Export" />
      <div aria-busy="true" className="grid gap-4 p-4">
        <Skeleton className="rounded-card h-36" />
        <output className="text-ink-soft">{isSlow && STILL_WAITING}</output>
      </div>
    </WholeScreen>
  );
}
