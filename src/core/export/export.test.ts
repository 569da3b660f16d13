import { afterEach, expect, test } from 'vitest';
import type { ExportJob } from '#core/model/export-job.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { createExportClient, serveExports, type ExportClient, type ExportPorts } from './export.ts';

const job = (name: string): ExportJob => ({
  name,
  crop: { left: 0, top: 0, width: 4, height: 3 },
  size: { width: 4, height: 3 },
  bytes: 1000,
  band: null,
  fades: { left: 0, top: 0, right: 0, bottom: 0 },
  isMarked: false,
  source: undefined,
});
const picture = new Blob(['picture']);

let client: ExportClient | undefined;
afterEach(() => client?.end());

/** Pixels of paper: each file says its name, and how many were under way when it was begun. */
function paper(): ExportPorts {
  let open = 0;
  return {
    inspect: () => Promise.resolve(null),
    async *render(_, jobs) {
      for (const { name } of jobs) {
        open += 1;
        yield { name, file: new Blob([`${name}${String(open)}`]) };
        open -= 1;
      }
    },
    async zip(files) {
      const texts: string[] = [];
      for await (const { file } of files) texts.push(await file.text());
      return new Blob([texts.join(' ')]);
    },
  };
}

function clientOf(ports: ExportPorts, made: (count: number) => void = () => undefined): ExportClient {
  const news = { made: (count: number) => Promise.resolve(made(count)) };
  client = createExportClient(() => startWorker((wire) => serveExports(wire, ports)), news);
  return client;
}

test('one file comes as it is', async () => {
  const file = await clientOf(paper()).ask('file', { picture, job: job('a') });
  expect(await file.text()).toBe('a1');
});

test('files of several pictures come in one, made one after the other, and each is told of', async () => {
  const told: number[] = [];
  const { ask } = clientOf(paper(), (count) => told.push(count));
  const zip = await ask('zip', [
    { picture, jobs: ['a', 'b'].map(job) },
    { picture, jobs: [job('c')] },
  ]);
  expect(await zip.text()).toBe('a1 b1 c1');
  await expect.poll(() => told).toEqual([1, 2, 3]);
});

test('whoever gives up gets no file, and the next asking starts anew', async () => {
  let isStuck = true;
  const ports = paper();
  const exporter = clientOf({
    ...ports,
    zip: (files) => (isStuck ? new Promise(() => undefined) : ports.zip(files)),
  });
  const given = exporter.ask('zip', [{ picture, jobs: [job('a')] }]);
  exporter.end();
  await expect(given).rejects.toThrow('ended');
  isStuck = false;
  expect(await (await exporter.ask('zip', [{ picture, jobs: [job('b')] }])).text()).toBe('b1');
});
