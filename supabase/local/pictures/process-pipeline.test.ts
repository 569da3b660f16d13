import { fork } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { drawNoise, drawQuarters } from '#tests/support/pictures/odd-photos.ts';
import { isAlive, killNow, listDescendants } from '#tests/support/server/processes.ts';
import { until } from '#tests/support/until.ts';
import { GIVES_MEMORY_BACK, type WorkFigures } from './picture-child.ts';
import { createProcessPipeline, type ProcessPipeline } from './process-pipeline.ts';

/** Less than a test may take: a failure says what was waited for. */
const WITHIN_MS = 30_000;
const picturesOf = (pid: number) => listDescendants(pid);
const program = (name: string) =>
  new URL(`../../../tests/support/picture-processes/${name}`, import.meta.url);
let photo: Uint8Array;
beforeAll(async () => {
  photo = new Uint8Array(await drawQuarters(1000, 900).jpeg().toBuffer());
});

describe('a photo becomes the files that are kept', () => {
  let pipeline: ProcessPipeline;
  beforeAll(() => {
    pipeline = createProcessPipeline({ processes: 1 });
  });
  afterAll(() => pipeline.close());

  test('a cloud engine gets it as JPEG of at most 2048 px', async () => {
    const large = new Uint8Array(await (await drawNoise(2400, 1600)).jpeg().toBuffer());
    const prepared = await pipeline.prepare(large);
    expect(prepared.mimeType).toBe('image/jpeg');
    expect(await sharp(prepared.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      chromaSubsampling: '4:4:4',
      width: 2048,
      height: 1365,
    });
  });

  test('the built-in enhancer tells what it did, and that the photo is small', async () => {
    const small = new Uint8Array(await drawQuarters(640, 480).jpeg().toBuffer());
    const { picture, report } = await pipeline.enhance(small, { prompt: 'warm light' });
    expect(picture).toMatchObject({ width: 640, height: 480 });
    expect(picture.data).toHaveLength(640 * 480 * 4);
    expect(report.couldNot).toContain(
      'Full sharpness: the photo is only 640 × 480 px (800 px or more on the short side looks better)',
    );
  });

  test.each([
    [
      [5000, 1000],
      [4096, 819],
    ],
    [
      [3000, 3000],
      [2048, 2048],
    ],
    [
      [1000, 900],
      [1000, 900],
    ],
    [
      [1, 9000],
      [1, 4096],
    ],
  ] as const)('a result of %j is kept as %j', async ([width, height], [keptWidth, keptHeight]) => {
    const result = new Uint8Array(await drawQuarters(width, height).png().toBuffer());
    const finished = await pipeline.finish(result, { watermark: false });
    expect(finished).toMatchObject({ width: keptWidth, height: keptHeight });
    expect(await sharp(finished.output).metadata()).toMatchObject({
      format: 'jpeg',
      width: keptWidth,
      height: keptHeight,
    });
    expect(await sharp(finished.thumbnail).metadata()).toMatchObject({
      format: 'webp',
      width: Math.min(400, keptWidth),
    });
  });

  test('plain pixels of an engine are finished too, with the mark in the corner on the free plan', async () => {
    const data = new Uint8ClampedArray(1000 * 800 * 4).fill(255);
    const corner = async (watermark: boolean) => {
      const { output } = await pipeline.finish({ width: 1000, height: 800, data }, { watermark });
      const part = { left: 800, top: 740, width: 200, height: 60 };
      return (await sharp(output).extract(part).greyscale().stats()).channels[0]?.min ?? 255;
    };
    expect(await corner(false)).toBeGreaterThan(250);
    expect(await corner(true)).toBeLessThan(150);
  });

  test.each([
    { width: 10, height: 10, data: new Uint8ClampedArray(399) },
    { width: 4, height: 4, data: new Uint8ClampedArray(0) },
  ])('pixels that do not fill their picture are refused', async (picture) => {
    await expect(pipeline.finish(picture, { watermark: true })).rejects.toMatchObject({
      code: 'unreadable_photo',
    });
  });
});

describe('a picture process in trouble takes nothing else along', () => {
  test.each([
    ['crash.ts', 'picture process ended', 120_000],
    ['hang.ts', 'picture process timed out', 700],
    ['babble.ts', undefined, 120_000],
  ])(
    '%s: its photo fails with a plain error, and the next one gets a new process',
    async (name, message, timeoutMs) => {
      const pipeline = createProcessPipeline({ processes: 1, timeoutMs, program: program(name) });
      const failed: unknown = await pipeline.prepare(photo).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(Error);
      expect(failed).not.toHaveProperty('code');
      if (message) expect(failed).toMatchObject({ message });
      await expect(pipeline.prepare(photo)).rejects.toBeInstanceOf(Error);
      await pipeline.close();
      expect(picturesOf(process.pid)).toEqual([]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'one that eats memory is stopped, and the photo is too large',
    async () => {
      const pipeline = createProcessPipeline({ processes: 1, memoryMb: 300, program: program('eat.ts') });
      await expect(pipeline.prepare(photo)).rejects.toMatchObject({ code: 'photo_too_large' });
      await pipeline.close();
    },
  );

  test('what a terminal or a service manager says to the whole group at a stop ends no work', async () => {
    const pipeline = createProcessPipeline({ processes: 1 });
    await pipeline.prepare(photo);
    const [pid = 0] = picturesOf(process.pid);
    const work = pipeline.enhance(photo, { prompt: 'warm light' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal);
    expect((await work).picture).toMatchObject({ width: 1000, height: 900 });
    expect(picturesOf(process.pid)).toEqual([pid]);
    await pipeline.close();
  });

  test('one that was killed while it had no work is replaced without a word', async () => {
    const pipeline = createProcessPipeline({ processes: 1 });
    await pipeline.prepare(photo);
    const [first = 0] = picturesOf(process.pid);
    killNow(first);
    await until('the process is gone', () => picturesOf(process.pid).length === 0, WITHIN_MS);
    expect((await pipeline.prepare(photo)).mimeType).toBe('image/jpeg');
    await pipeline.close();
  });
});

test('a picture process knows nothing of the environment of the server', async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'do not tell';
  const pipeline = createProcessPipeline({ processes: 1, program: program('tell.ts') });
  const { bytes } = await pipeline.prepare(photo);
  delete process.env['SECRET_OF_THE_SERVER'];
  const known = Object.keys(JSON.parse(new TextDecoder().decode(bytes)));
  const expected = [...Object.keys(GIVES_MEMORY_BACK), 'SystemRoot'];
  expect(known.filter((name) => !expected.includes(name) && !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  await pipeline.close();
});

describe('processes come and go with the work', () => {
  test('more photos than processes wait for their turn, and all are done in order', async () => {
    const done: number[] = [];
    const pipeline = createProcessPipeline({ processes: 1 });
    const all = [1, 2, 3, 4].map((n) => pipeline.prepare(photo).then(() => done.push(n)));
    expect(picturesOf(process.pid)).toHaveLength(1);
    await Promise.all(all);
    expect(done).toEqual([1, 2, 3, 4]);
    await pipeline.close();
  });

  test('two processes work side by side, and end when there is nothing to do', async () => {
    const pipeline = createProcessPipeline({ processes: 2, idleMs: 50 });
    const both = Promise.all([pipeline.prepare(photo), pipeline.prepare(photo)]);
    expect(picturesOf(process.pid)).toHaveLength(2);
    await both;
    await until('no process is left', () => picturesOf(process.pid).length === 0, WITHIN_MS);
    expect((await pipeline.prepare(photo)).mimeType).toBe('image/jpeg');
    await pipeline.close();
  });

  test('closing fails what is not done, and leaves no process behind', async () => {
    const pipeline = createProcessPipeline({ processes: 1 });
    const all = [pipeline.prepare(photo), pipeline.prepare(photo)].map((work) =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.message : error),
      ),
    );
    await pipeline.close();
    expect(await Promise.all(all)).toEqual(['picture process ended', 'picture processes closed']);
    await expect(pipeline.prepare(photo)).rejects.toThrow('picture processes closed');
    expect(picturesOf(process.pid)).toEqual([]);
  });

  test('a process that has grown is replaced', async () => {
    const figures: WorkFigures[] = [];
    const pipeline = createProcessPipeline({
      processes: 1,
      memoryMb: 150,
      onWork: (work) => figures.push(work),
    });
    await pipeline.prepare(photo);
    const before = picturesOf(process.pid);
    await pipeline.prepare(photo);
    expect(picturesOf(process.pid)).not.toEqual(before);
    expect(figures.map(({ method }) => method)).toEqual(['prepare', 'prepare']);
    await pipeline.close();
  });

  test('pictures that were handed over are not kept, however long their process lives', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const held = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers / 1e6;
    };
    const pipeline = createProcessPipeline({ processes: 1 });
    await pipeline.enhance(photo, { prompt: 'warm light' });
    const before = held();
    for (let n = 0; n < 5; n += 1) await pipeline.enhance(photo, { prompt: 'warm light' });
    // Five times 3.6 MB otherwise. A collection frees buffers beside the work that goes on.
    await expect.poll(() => held() - before, { timeout: 10_000 }).toBeLessThan(10);
    await pipeline.close();
  });

  test('when the server is killed, its picture processes go too', async () => {
    const server = fork(program('server.ts'), { serialization: 'advanced', stdio: 'ignore' });
    server.send(photo);
    const pid = server.pid ?? 0;
    await until('a picture process works', () => picturesOf(pid).length > 0, WITHIN_MS);
    const children = picturesOf(pid);
    killNow(pid);
    await until('all are gone', () => [pid, ...children].every((each) => !isAlive(each)), WITHIN_MS);
    expect(children.length).toBeGreaterThan(0);
  });
});
