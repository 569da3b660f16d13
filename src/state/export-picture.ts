import { createExportClient } from '#core/export/export.ts';
import type { ExportTask, InspectedPicture } from '#core/model/export-job.ts';
import type { Recipe } from '#shared/contract.ts';
import { findVersion } from './copy.ts';
import type { FinishedPicture } from './exports.ts';
import { answerToAsker } from './person.ts';
import { fetchPictures, type FetchPicture, type NoPicture } from './picture.ts';

/** A finished picture that lies open for export. */
export interface OpenPicture extends InspectedPicture {
  file: Blob;
  /** Its address, good until the exporter is closed. */
  href: string;
  /** Of its version: a row tells what was wished for last, and that may have failed. */
  recipe: Recipe;
}

/** Why there is nothing to export: there is no picture here, or the device cannot work on it. */
export type NotOpened = NoPicture | 'not_possible';

export interface ToOpen {
  pictures: readonly FinishedPicture[];
  /** Their small pictures are shown. So many whole ones would not fit into the memory of a phone. */
  areMany: boolean;
  /** Told of each, in the order in which they come. */
  opened: (of: FinishedPicture, picture: OpenPicture | NotOpened) => void;
  /** Nobody waits for them any more. */
  signal: AbortSignal;
}

export interface Exporter {
  openAll(wanted: ToOpen): Promise<void>;
  /** One file as it is, several in a zip. Rejects where it is given up. */
  make(tasks: readonly ExportTask[], made: (count: number) => void): Promise<Blob>;
  /** Ends what is being made. */
  giveUp(): void;
  close(): void;
}

/** Pictures are opened so many at once: one that is silent keeps no others waiting. */
const AT_ONCE = 4;

/** Makes files of finished pictures in a worker of its own; nothing goes over the network but the pictures themselves, where they are not here yet. */
export function createExporter(spawn: () => Worker): Exporter {
  let tell: (count: number) => void = () => undefined;
  const client = createExportClient(spawn, { made: (count) => Promise.resolve(tell(count)) });
  const addresses: string[] = [];

  async function open(
    { id, number, output, thumbnail, recipe }: FinishedPicture,
    fetch: FetchPicture,
    { areMany, signal }: ToOpen,
  ): Promise<OpenPicture | NotOpened> {
    const file = await fetch(output);
    if (typeof file === 'string') return file;
    if (signal.aborted) return 'not_here';
    try {
      const inspected = await client.ask('inspect', file);
      if (!inspected) return 'not_possible';
      const small = areMany && thumbnail !== null ? await fetch(thumbnail) : file;
      if (signal.aborted) return 'not_here';
      const version = await findVersion(id, number);
      const href = URL.createObjectURL(typeof small === 'string' ? file : small);
      addresses.push(href);
      return { ...inspected, file, href, recipe: version?.recipe ?? recipe };
    } catch (error) {
      console.warn('A picture could not be opened for export.', error);
      return 'not_possible';
    }
  }

  return {
    async openAll(wanted) {
      const { pictures, areMany, opened, signal } = wanted;
      const fetch = fetchPictures(
        pictures.flatMap(({ output, thumbnail }) =>
          areMany && thumbnail !== null ? [output, thumbnail] : [output],
        ),
      );
      const left = pictures.values();
      const openEach = async () => {
        for (const of of left) {
          if (signal.aborted) return;
          const picture = await open(of, fetch, wanted);
          if (!signal.aborted) opened(of, picture);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, openEach));
    },
    make: (tasks, made) =>
      answerToAsker(async () => {
        tell = made;
        const [task] = tasks;
        const [job] = task?.jobs ?? [];
        if (!task || !job) throw new Error('There is nothing to make.');
        if (tasks.length > 1 || task.jobs.length > 1) return await client.ask('zip', tasks);
        return await client.ask('file', { picture: task.picture, job });
      }),
    giveUp: () => client.end(),
    close() {
      client.end();
      for (const address of addresses) URL.revokeObjectURL(address);
    },
  };
}
