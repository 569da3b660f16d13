import type { Box } from '#core/model/dish-box.ts';
import type { CropRect } from '#core/model/crop.ts';
import type { Size } from '#core/model/ring.ts';
import { createWorkerClient, type WorkerClient } from '#core/worker/worker-client.ts';
import { openRpc, type Call, type Rpc } from '#core/worker/worker-rpc.ts';
import type { Wire, WorkerWire } from '#core/worker/wire.ts';

/** Colours along a side of a picture, as CSS has them: from left to right, or from above; and what they are on the whole. */
export interface Edge {
  along: readonly string[];
  mean: string;
}

export type Edges = Record<'left' | 'top' | 'right' | 'bottom', Edge>;

/** Part of what is continued at which the single colours have gone over into the mean one. */
export const EDGE_FADES = 0.6;

/** What has to be known of a picture before it is cut. */
export interface InspectedPicture extends Size {
  edges: Edges;
  /** Where the free plan's mark stands in pictures of this size. */
  mark: Box;
}

/** One file to be made of a picture. */
export interface ExportJob {
  name: string;
  /** In pixels of the picture. What lies beyond it is continued in the colours of its edge. */
  crop: CropRect;
  size: Size;
  /** The file may have no more. */
  bytes: number;
  /** The crop has lost the free plan's mark, and is given it anew. */
  isMarked: boolean;
}

/** What the page asks the worker. */
export interface ExportCalls {
  /** null: nothing here can read it. */
  inspect: Call<Blob, InspectedPicture | null>;
  file: Call<{ picture: Blob; job: ExportJob }, Blob>;
  /** One after the other, into one file. */
  zip: Call<{ picture: Blob; jobs: readonly ExportJob[] }, Blob>;
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
    zip: ({ picture, jobs }) => zip(counted(render(picture, jobs))),
  });

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
