import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { createCodecPipeline } from '#functions/transform-image/pictures/codec-pipeline.ts';
import { createWasmCodecs } from '#functions/transform-image/pictures/wasm-codecs.ts';
import { createFal } from '#functions/transform-image/engines/fal.ts';
import type { DishOutline, Recipe, RecipeReport } from '#shared/contract.ts';
import { createFalServer, type FalServer } from '#tests/support/providers/fal-server.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { truncate } from '#tests/support/pictures/odd-photos.ts';
import { scriptEngine } from '#tests/support/server/job-bench.ts';
import { openRunnerWorld } from './runner-world.ts';

// The whole way of a cloud engine's picture: what it made of the dish, and what the photo's own dish is laid back over.
const world = openRunnerWorld();
/** Round the plate of `drawDish`, as a person draws it. */
const PLATE: DishOutline = [
  Array.from({ length: 90 }, (_, i) => {
    const turn = (i / 90) * 2 * Math.PI;
    return [0.5 + (390 / 1200) * Math.cos(turn), 0.5 + (380 / 900) * Math.sin(turn)] as const;
  }),
];
/** In the middle of the food, in parts of the photo. */
const ON_FOOD = { x: 0.46, y: 0.47 };
const LAID = 'Your own dish kept, lit to match';
const NO_TIME = 'Couldn’t put your own dish back: it took too long';

let fal: FalServer;
let dish: Buffer;
beforeAll(async () => {
  fal = await createFalServer({ finishAfterPolls: Number.POSITIVE_INFINITY });
  dish = Buffer.from(await (await drawDish({ width: 400, height: 300 })).arrayBuffer());
});
afterAll(() => fal.close());

const engine = () =>
  createFal({
    key: fal.key,
    queueUrl: fal.url,
    model: 'fal-ai/bytedance/seedream/v4/edit',
    jwksUrl: fal.jwksUrl,
    resultHosts: [],
    pollAfterMs: 0,
  });

/** What a provider gives: the photo brighter, with a blue berry on the food that nobody cooked. */
async function withBerry({
  fit = 'fill',
  width = 640,
  height = 480,
  isMirrored = false,
} = {}): Promise<Buffer> {
  const berry = Buffer.from(
    '<svg width="40" height="40"><circle cx="20" cy="20" r="14" fill="#2040e0"/></svg>',
  );
  const made = await sharp(dish)
    .resize(640, 480)
    .flop(isMirrored)
    .linear(1.15, 6)
    .composite([
      { input: berry, left: Math.round(640 * ON_FOOD.x) - 20, top: Math.round(480 * ON_FOOD.y) - 20 },
    ])
    .png()
    .toBuffer();
  return await sharp(made)
    .resize(width, height, { fit: fit === 'contain' ? 'contain' : 'fill', background: '#907050' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

const ask = async (recipe: Partial<Recipe>) => {
  const asked = JSON.stringify({ prompt: 'warm light', ...recipe });
  await world.backend.sql`update public.transform_jobs set recipe = ${asked}::text::jsonb`;
};

/** Through a provider with a queue, as far as it goes. `meanwhile`: once it is submitted. */
async function runWith(
  file: Buffer,
  { meanwhile, canLockDishes = true }: { meanwhile?: () => Promise<unknown>; canLockDishes?: boolean } = {},
): Promise<void> {
  const runner = world.bench.runner([engine()], { canLockDishes });
  await runner.runNext();
  fal.finish(fal.requests.at(-1)!.id, new Uint8Array(file));
  await meanwhile?.();
  await world.comeDue();
  await runner.runNext();
}

async function readFinished() {
  const [row] = await world.backend.sql<
    { status: string; recipe: { report: RecipeReport }; output_url: string }[]
  >`
    select status, recipe, output_url from public.transformations where id = ${world.photo.id}`;
  expect(row!.status).toBe('ready');
  const path = row!.output_url.split('/outputs/')[1] ?? '';
  const { data } = await world.person.client.storage.from('outputs').download(path);
  return { report: row!.recipe.report, output: Buffer.from(await data!.arrayBuffer()) };
}

/** Whether there is more blue than red where the berry was painted. */
async function hasBerry(output: Buffer, { x, y } = ON_FOOD): Promise<boolean> {
  const { data, info } = await sharp(output).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
  return data[at + 2]! > data[at]!;
}

describe('where a style was chosen', () => {
  const inStyle = { style: 'marble', dish: { outline: PLATE } } as const;

  test('the own dish lies on the picture of the provider, and the report tells where', async () => {
    await ask(inStyle);
    const file = await withBerry();
    expect(await hasBerry(file)).toBe(true);
    await runWith(file);
    const { report, output } = await readFinished();
    expect(await hasBerry(output)).toBe(false);
    expect(await sharp(output).metadata()).toMatchObject({ width: 640, height: 480 });
    expect(report).toMatchObject({
      engine: 'fal',
      promptClause: 2,
      did: [LAID],
      couldNot: [],
      lock: { state: 'laid', likeness: expect.any(Number), weakest: expect.any(Number) },
      dish: {
        confidence: 1,
        placement: { scale: expect.closeTo(1, 2), x: expect.closeTo(0, 2), y: expect.closeTo(0, 2) },
      },
    });
    expect(report.dish!.outline[0]!.length).toBeGreaterThan(10);
  });

  test('in a picture of another shape it lies where the provider has it', async () => {
    await ask(inStyle);
    await runWith(await withBerry({ fit: 'contain', width: 640, height: 640 }));
    const { report, output } = await readFinished();
    expect(await sharp(output).metadata()).toMatchObject({ width: 640, height: 640 });
    expect(await hasBerry(output, { x: ON_FOOD.x, y: 0.125 + 0.75 * ON_FOOD.y })).toBe(false);
    expect(report.dish!.placement).toEqual({
      scale: expect.closeTo(1, 2),
      scaleY: expect.closeTo(0.75, 2),
      x: expect.closeTo(0, 2),
      y: expect.closeTo(0.125, 2),
    });
  });

  test('a dish that was plated anew stays the provider’s, and the report says so', async () => {
    await ask(inStyle);
    await runWith(await withBerry({ isMirrored: true }));
    const { report, output } = await readFinished();
    expect(await hasBerry(output)).toBe(true);
    expect(report).toMatchObject({
      did: [],
      couldNot: ['Couldn’t put your own dish back: the AI picture moved or changed it'],
      lock: { state: 'moved' },
    });
    expect(report.dish).toBeUndefined();
    expect(report.surface).toBeUndefined();
  });

  test('a broken picture is nobody’s: it is asked for again, and at last the credit is back', async () => {
    await ask(inStyle);
    const runner = world.bench.runner([engine()]);
    await runner.runNext();
    fal.finish(fal.requests.at(-1)!.id, truncate(new Uint8Array(await withBerry()), 0.5));
    await world.comeDue();
    while (await runner.runNext()) await world.comeDue();
    expect(await world.readRow()).toMatchObject({ status: 'failed', failure_code: 'engine_unavailable' });
    expect((await world.credits.readAccount(world.person.id)).used).toBe(0);
    expect(await world.files()).toEqual([]);
  });

  test('a provider that answers at once is held to it too', async () => {
    await ask(inStyle);
    const file = new Uint8Array(await withBerry());
    const sync = scriptEngine('sync', async () => ({ state: 'done', result: file }));
    await world.bench.runner([sync.engine]).runNext();
    expect((await readFinished()).report).toMatchObject({ engine: 'sync', lock: { state: 'laid' } });
  });

  test('after a try that was lost on the way the picture comes first, and the report says so', async () => {
    await ask(inStyle);
    const meanwhile = () => world.backend.sql`update public.transform_jobs set losses = 1`;
    await runWith(await withBerry(), { meanwhile });
    const { report, output } = await readFinished();
    expect(await hasBerry(output)).toBe(true);
    expect(report).toMatchObject({
      couldNot: [NO_TIME],
      lock: { state: 'skipped' },
    });
  });

  test('a lock that breaks is told of, and costs nobody the picture that was paid for', async () => {
    await ask(inStyle);
    const pipeline = createCodecPipeline(createWasmCodecs(), {
      enhance: () => Promise.reject(new Error('not asked for')),
      lockDish: async (_, made) => {
        made.data.fill(0, 0, made.data.length / 2);
        throw new Error('torn');
      },
    });
    const file = await withBerry();
    const sync = scriptEngine('sync', async () => ({ state: 'done', result: new Uint8Array(file) }));
    const runner = world.bench.runner([sync.engine], { pipeline });
    while (await runner.runNext()) await world.comeDue();
    expect(sync.calls.submit).toBe(1);
    const { report, output } = await readFinished();
    expect(report).toMatchObject({ couldNot: [NO_TIME], lock: { state: 'skipped' } });
    expect(world.bench.faults.at(-1)).toEqual(new Error('torn'));
    // What the broken lock left behind is nowhere in it.
    const { channels } = await sharp(output).stats();
    expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(0);
    expect(await hasBerry(output)).toBe(true);
  });

  test('where there is no time for it at all the report says so', async () => {
    await ask(inStyle);
    await runWith(await withBerry(), { canLockDishes: false });
    expect((await readFinished()).report).toMatchObject({ couldNot: [NO_TIME], lock: { state: 'skipped' } });
  });
});

test.each<[string, Partial<Recipe>, boolean]>([
  ['words of one’s own are followed as they are', {}, false],
  ['words of one’s own with the lock keep the dish', { lock: true }, true],
  ['a colour alone keeps the dish', { colour: '#ffffff' }, true],
  ['a style without the lock is the provider’s', { style: 'marble', lock: false }, false],
])('%s', async (_, recipe, isLocked) => {
  await ask({ ...recipe, dish: { outline: PLATE } });
  await runWith(await withBerry());
  const { report, output } = await readFinished();
  expect(await hasBerry(output)).toBe(!isLocked);
  expect(report.lock?.state).toBe(isLocked ? 'laid' : undefined);
});
