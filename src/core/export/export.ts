import type { ExportJob, ExportTask, InspectedPicture } from '#core/model/export-job.ts';
import { createWorkerClient, type WorkerClient } from '#core/worker/worker-client.ts';
import { openRpc, type Call, type Rpc } from '#core/worker/worker-rpc.ts';
import type { Wire, WorkerWire } from '#core/worker/wire.ts';

/** What the page asks the worker. */
export interface ExportCalls {
  /** null: nothing here can read it. */
  inspect: Call<Blob, InspectedPicture | null>;
  file: Call<{ picture: Blob; job: ExportJob }, Blob>;
  /** One picture after the other, and one file after the other, into one. */
  zip: Call<readonly ExportTask[], Blob>;
}

/** What the worker tells the page. */
export interface ExportNews {
  /** So many files are made. */
  made: Call<number, void>;
}

/** What happens to the pixels. */
export interface ExportPorts {
  inspect: (picture: Blob) => Promise<InspectedPicture | null>;
  render: (picture: Blob, jobs: readonly ExportJob[]) => AsyncIterable<{ name: string; file: Blob }>;
  zip: (files: AsyncIterable<{ name: string; file: Blob }>) => Promise<Blob>;
}

/** Of one file on the slowest phone; each that is made is a sign of life. */
const PATIENCE_MS = 30_000;

export type ExportClient = WorkerClient<ExportCalls>;

export const createExportClient = (spawn: () => WorkerWire, news: ExportNews): ExportClient =>
  createWorkerClient<ExportCalls, ExportNews>(spawn, news, PATIENCE_MS);

/** Answers the page in a worker of its own. Whoever does not want to wait ends the worker. */
export function serveExports(wire: Wire, { inspect, render, zip }: ExportPorts): void {
  const rpc: Rpc<ExportNews> = openRpc<ExportNews, ExportCalls>(wire, {
    inspect,
    async file({ picture, job }) {
      for await (const { file } of render(picture, [job])) return file;
      throw new Error('No file was made.');
    },
    zip: (tasks) => zip(counted(renderEach(tasks))),
  });

  async function* renderEach(tasks: readonly ExportTask[]): ReturnType<ExportPorts['render']> {
    for (const { picture, jobs } of tasks) yield* render(picture, jobs);
  }
  async function* counted<T>(files: AsyncIterable<T>): AsyncIterable<T> {
    let count = 0;
    for await (const file of files) {
      yield file;
      count += 1;
      // Whether the page has heard it makes no difference to the file.
      void rpc.ask('made', count).catch(() => undefined);
    }
  }
  rpc.tellAlive();
}
