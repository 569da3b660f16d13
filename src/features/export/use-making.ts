import { useCallback, useRef, useState } from 'react';
import type { Exporter } from '#state/export-picture.ts';
import { noteExported } from '#state/exports.ts';
import { saveAs } from '#ui/save-as.ts';
import { say } from '#ui/toast.tsx';
import { useIsHere } from '#ui/use-is-here.ts';
import { orderFiles, type PictureExport } from './order-files.ts';
import { share } from './share-files.ts';

/** While files are made. */
export interface Making {
  done: number;
  of: number;
}

type Way = 'save' | 'share';

/** The last word counts. */
const SAID = 'export';

/** Makes the files of pictures, and hands them on: one as it is, several in a zip. */
export function useMaking(exporter: Exporter) {
  const [making, setMaking] = useState<Making | null>(null);
  const isGivenUp = useRef(false);
  const isHere = useIsHere();
  /** Was made for the share sheet, which needs a fresh press. */
  const waiting = useRef<{ key: string; file: Blob }>(undefined);

  const make = useCallback(
    async (exports: readonly PictureExport[], way: Way) => {
      const { name, key, tasks } = orderFiles(exports);
      const of = tasks.flatMap(({ jobs }) => jobs).length;
      isGivenUp.current = false;
      setMaking({ done: 0, of });
      try {
        const count = (done: number) => setMaking({ done, of });
        const file = waiting.current?.key === key ? waiting.current.file : await exporter.make(tasks, count);
        waiting.current = { key, file };
        if (await deliver(name, file, way)) {
          waiting.current = undefined;
          for (const { opened, plans } of exports) {
            const slots = plans.filter(({ verdict }) => verdict.size).map(({ slot }) => slot.id);
            if (slots.length > 0) noteExported(opened.of.id, slots);
          }
        }
      } catch (error) {
        if (!isGivenUp.current && isHere.current) {
          console.warn('A picture could not be exported.', error);
          const text = 'Couldn’t make the file. Your picture is safe: try again.';
          say({ id: SAID, title: 'Export failed', text, isError: true });
        }
      } finally {
        setMaking(null);
      }
    },
    [exporter, isHere],
  );
  const cancel = () => {
    isGivenUp.current = true;
    exporter.giveUp();
  };
  return { making, make, cancel };
}

/** Whether it went somewhere. */
async function deliver(name: string, file: Blob, way: Way): Promise<boolean> {
  if (way === 'save') {
    saveAs(name, file);
    say({ id: SAID, title: 'Exported', text: name });
    return true;
  }
  const end = await share(name, file);
  if (end === 'too_late') say({ id: SAID, title: 'Ready to share', text: 'Tap Share once more.' });
  return end === 'shared';
}
