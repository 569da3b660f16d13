import type { Exporter } from '#state/export-picture.ts';
import type { FilesOrder } from './order-files.ts';

/** What was ordered, one file after the other; or all of it in a zip. */
export async function makeFiles(
  exporter: Pick<Exporter, 'make'>,
  { name, tasks }: FilesOrder,
  isZip: boolean,
  made: (count: number) => void,
): Promise<File[]> {
  if (isZip) return [named(name, await exporter.make(tasks, made))];
  const files: File[] = [];
  for (const { picture, jobs } of tasks)
    for (const job of jobs) {
      files.push(named(job.name, await exporter.make([{ picture, jobs: [job] }], () => undefined)));
      made(files.length);
    }
  return files;
}

const named = (name: string, file: Blob): File => new File([file], name, { type: file.type });
