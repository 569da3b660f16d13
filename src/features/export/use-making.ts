import { useRef, useState } from 'react';
import type { ExportPlan } from '#core/model/export-plan.ts';
import { nameExport, nameZip } from '#core/model/export-name.ts';
import type { ExportJob } from '#core/model/export-job.ts';
import { noteExported } from '#state/exports.ts';
import { saveAs } from '#ui/save-as.ts';
import { say } from '#ui/toast.tsx';
import { share } from './share-files.ts';
import type { Opened } from './use-opened-picture.ts';

interface Of {
  id: string;
  filename: string;
  version: number;
}

/** While files are made. */
export interface Making {
  done: number;
  of: number;
}

type Way = 'save' | 'share';

/** The last word counts. */
const SAID = 'export';

/** Makes the files of some slots, and hands them on: one as it is, several in a zip. */
export function useMaking({ exporter, picture }: Opened, of: Of) {
  const [making, setMaking] = useState<Making | null>(null);
  const isGivenUp = useRef(false);
  /** Was made for the share sheet, which needs a fresh press. */
  const waiting = useRef<{ key: string; file: Blob }>(undefined);

  const make = async (plans: readonly ExportPlan[], way: Way) => {
    const jobs = plans.flatMap((plan) => jobOf(plan, of));
    const name = jobs.length > 1 ? nameZip(of) : (jobs[0]?.name ?? '');
    const key = JSON.stringify(jobs);
    isGivenUp.current = false;
    setMaking({ done: 0, of: jobs.length });
    try {
      const count = (done: number) => setMaking({ done, of: jobs.length });
      const file =
        waiting.current?.key === key ? waiting.current.file : await exporter.make(picture, jobs, count);
      waiting.current = { key, file };
      if (await deliver(name, file, way)) {
        const slots = plans.filter(({ verdict }) => verdict.size).map(({ slot }) => slot.id);
        noteExported(of.id, slots);
      }
    } catch (error) {
      if (!isGivenUp.current) {
        console.warn('A picture could not be exported.', error);
        const text = 'Couldn’t make the file. Your picture is safe: try again.';
        say({ id: SAID, title: 'Export failed', text, isError: true });
      }
    } finally {
      setMaking(null);
    }
  };
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

function jobOf({ slot, rect, verdict: { size }, isMarked, source }: ExportPlan, of: Of): ExportJob[] {
  if (!size) return [];
  return [{ name: nameExport(of, slot, size), crop: rect, size, bytes: slot.makes.bytes, isMarked, source }];
}
