import { createExportClient } from '#core/export/export.ts';
import type { ExportJob, InspectedPicture } from '#core/model/export-job.ts';
import { fetchPicture } from './picture.ts';

/** A finished picture that lies open for export. */
export interface OpenPicture extends InspectedPicture {
  file: Blob;
  /** Its address, good until the exporter is closed. */
  href: string;
}

/** Why there is nothing to export: the picture is not on this device, or the device cannot work on it. */
export type NotOpened = 'not_here' | 'not_possible';

export interface Exporter {
  open(url: string): Promise<OpenPicture | NotOpened>;
  /** One file as it is, several in a zip. Rejects where it is given up. */
  make(picture: OpenPicture, jobs: readonly ExportJob[], made: (count: number) => void): Promise<Blob>;
  /** Ends what is being made. */
  giveUp(): void;
  close(): void;
}

/** Makes files of a finished picture in a worker of its own; nothing goes over the network but the picture itself, where it is not here yet. */
export function createExporter(spawn: () => Worker): Exporter {
  let tell: (count: number) => void = () => undefined;
  const client = createExportClient(spawn, { made: (count) => Promise.resolve(tell(count)) });
  const addresses: string[] = [];
  return {
    async open(url) {
      const file = await fetchPicture(url);
      if (!file) return 'not_here';
      try {
        const inspected = await client.ask('inspect', file);
        if (!inspected) return 'not_possible';
        const href = URL.createObjectURL(file);
        addresses.push(href);
        return { ...inspected, file, href };
      } catch (error) {
        console.warn('A picture could not be opened for export.', error);
        return 'not_possible';
      }
    },
    async make({ file: picture }, jobs, made) {
      tell = made;
      const [job, ...others] = jobs;
      if (!job) throw new Error('There is nothing to make.');
      if (others.length > 0) return await client.ask('zip', { picture, jobs });
      return await client.ask('file', { picture, job });
    },
    giveUp: () => client.end(),
    close() {
      client.end();
      for (const address of addresses) URL.revokeObjectURL(address);
    },
  };
}
