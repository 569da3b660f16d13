import type { ExportPlan } from '#core/model/export-plan.ts';
import { nameExport, nameZip, stemsOf } from '#core/model/export-name.ts';
import type { ExportJob, ExportTask } from '#core/model/export-job.ts';
import type { Opened } from './use-opened-pictures.ts';

/** A picture, and the places that it goes to. */
export interface PictureExport {
  opened: Opened;
  plans: readonly ExportPlan[];
}

export interface FilesOrder {
  name: string;
  /** The same for the same files of the same pictures: names alone do not tell pictures apart. */
  key: string;
  tasks: readonly ExportTask[];
}

/** What is to be made, and what it is called. */
export function orderFiles(exports: readonly PictureExport[]): FilesOrder {
  const stems = stemsOf(exports.map(({ opened: { of } }) => ({ filename: of.filename, version: of.number })));
  const tasks = exports.map(({ opened, plans }, i) => ({
    picture: opened.picture.file,
    jobs: plans.flatMap((plan) => jobOf(plan, stems[i] ?? '')),
  }));
  const [job, ...others] = tasks.flatMap(({ jobs }) => jobs);
  return {
    name: job && others.length === 0 ? job.name : nameZip(stems),
    key: JSON.stringify(exports.map(({ opened: { of } }, i) => [of.id, of.number, tasks[i]?.jobs])),
    tasks: tasks.filter(({ jobs }) => jobs.length > 0),
  };
}

function jobOf(
  { slot, rect, verdict, band, fades, isMarked, source }: ExportPlan,
  stem: string,
): ExportJob[] {
  const { size } = verdict;
  if (!size) return [];
  const { bytes } = slot.makes;
  return [{ name: nameExport(stem, slot, size), crop: rect, size, bytes, band, fades, isMarked, source }];
}
