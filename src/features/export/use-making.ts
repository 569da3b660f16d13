import { useCallback, useRef, useState } from 'react';
import { areDeleted } from '#state/copy.ts';
import type { Exporter } from '#state/export-picture.ts';
import { noteExported } from '#state/exports.ts';
import { saveAs } from '#ui/save-as.ts';
import { say } from '#ui/toast.tsx';
import { useIsHere } from '#ui/use-is-here.ts';
import { makeFiles } from './make-files.ts';
import { orderFiles, type PictureExport } from './order-files.ts';
import { share, type ShareEnd } from './share-files.ts';

/** While files are made. */
export interface Making {
  done: number;
  of: number;
}

type Way = 'save' | 'share';

/** The last word counts. */
const SAID = 'export';

/** Makes the files of pictures, and hands them on: several are saved in a zip, and shared as they are. Says whether they went. */
export function useMaking(exporter: Exporter) {
  const [making, setMaking] = useState<Making | null>(null);
  /** The last one that was begun: what is given up says and changes nothing any more, however it ends. */
  const current = useRef({ isGivenUp: false });
  const isHere = useIsHere();
  /** Were made for the share sheet, which needs a fresh press; and whether one was asked for. */
  const waiting = useRef<{ key: string; files: File[]; isAsked: boolean }>(undefined);

  const make = useCallback(
    async (exports: readonly PictureExport[], way: Way): Promise<boolean> => {
      const order = orderFiles(exports);
      const of = order.tasks.flatMap(({ jobs }) => jobs).length;
      const isZip = way === 'save' && of > 1;
      const key = isZip ? order.name : order.key;
      const attempt = { isGivenUp: false };
      current.current = attempt;
      const count = (done: number) => setMaking((before) => (attempt.isGivenUp ? before : { done, of }));
      count(0);
      try {
        const kept = waiting.current?.key === key ? waiting.current : undefined;
        const files = kept?.files ?? (await makeFiles(exporter, order, isZip, count));
        waiting.current = kept ?? { key, files, isAsked: false };
        const end = way === 'save' ? save(files) : await share(files, kept?.isAsked ?? false);
        if (attempt.isGivenUp) return false;
        sayUnshared(end);
        if (end === 'too_late') waiting.current.isAsked = true;
        if (end === 'went') {
          waiting.current = undefined;
          for (const { opened, plans } of exports) {
            const slots = plans.filter(({ verdict }) => verdict.size).map(({ slot }) => slot.id);
            if (slots.length > 0) noteExported(opened.of, slots);
          }
        }
        return end === 'went';
      } catch (error) {
        if (attempt.isGivenUp) return false;
        if (isHere.current) {
          console.warn('A picture could not be exported.', error);
          const text = 'Couldn’t make the file. Your picture is safe: try again.';
          say({ id: SAID, title: 'Export failed', text, isError: true });
        } else {
          await sayStopped(exports);
        }
        return false;
      } finally {
        if (!attempt.isGivenUp) setMaking(null);
      }
    },
    [exporter, isHere],
  );
  const cancel = () => {
    current.current.isGivenUp = true;
    exporter.giveUp();
    // A share sheet that has gone without a word never tells that it has.
    setMaking(null);
  };
  return { making, make, cancel };
}

/** The screen has gone: with its photo, or as somebody has left it. */
async function sayStopped(exports: readonly PictureExport[]): Promise<void> {
  const areGone = await areDeleted(exports.map(({ opened }) => opened.of.id));
  const gone = exports.length > 1 ? 'These photos have been deleted.' : 'This photo has been deleted.';
  const text = areGone ? gone : 'The files weren’t finished, so none were saved.';
  // Not in the place of what was said of files that were.
  say({ id: 'export-stopped', title: 'Export stopped', text, isError: areGone });
}

function save(files: readonly File[]): ShareEnd {
  for (const file of files) {
    saveAs(file.name, file);
    say({ id: SAID, title: 'Exported', text: file.name });
  }
  return 'went';
}

function sayUnshared(end: ShareEnd): void {
  if (end === 'too_late') say({ id: SAID, title: 'Ready to share', text: 'Tap Share once more.' });
  if (end === 'refused')
    say({ id: SAID, title: 'Can’t be shared here', text: 'Use Save instead.', isError: true });
}
