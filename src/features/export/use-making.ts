import { useCallback, useRef, useState } from 'react';
import type { ExportPlan } from '#core/model/export-plan.ts';
import { nameExport, nameZip, stemsOf } from '#core/model/export-name.ts';
import type { ExportJob, ExportTask } from '#core/model/export-job.ts';
import type { Exporter } from '#state/export-picture.ts';
import { noteExported } from '#state/exports.ts';
import { saveAs } from '#ui/save-as.ts';
import { say } from '#ui/toast.tsx';
import { useIsHere } from '#ui/use-is-here.ts';
import { share } from './share-files.ts';
import type { Opened } from './use-opened-pictures.ts';

/** While files are made. */
export interface Making {
  done: number;
  of: number;
}

/** A picture, and the places that it goes to. */
export interface PictureExport {
  opened: Opened;
  plans: readonly ExportPlan[];
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
      const { name, tasks } = order(exports);
      const jobs = tasks.flatMap((task) => task.jobs);
      const key = JSON.stringify(jobs);
      isGivenUp.current = false;
      setMaking({ done: 0, of: jobs.length });
      try {
        const count = (done: number) => setMaking({ done, of: jobs.length });
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

/** What is to be made, and what it is called. */
function order(exports: readonly PictureExport[]): { name: string; tasks: readonly ExportTask[] } {
  const stems = stemsOf(exports.map(({ opened: { of } }) => ({ filename: of.filename, version: of.number })));
  const tasks = exports.map(({ opened, plans }, i) => ({
    picture: opened.picture.file,
    jobs: plans.flatMap((plan) => jobOf(plan, stems[i] ?? '')),
  }));
  const [job, ...others] = tasks.flatMap(({ jobs }) => jobs);
  return {
    name: job && others.length === 0 ? job.name : nameZip(stems),
    tasks: tasks.filter(({ jobs }) => jobs.length > 0),
  };
}

function jobOf({ slot, rect, verdict, band, isMarked, source }: ExportPlan, stem: string): ExportJob[] {
  const { size } = verdict;
  if (!size) return [];
  const { bytes } = slot.makes;
  return [{ name: nameExport(stem, slot, size), crop: rect, size, bytes, band, isMarked, source }];
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
