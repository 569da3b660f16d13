import { expect, test } from 'vitest';
import type { PicturePipeline } from './pictures/pipeline.ts';
import { createIsolateBudget } from './isolate-budget.ts';

const PICTURE = { bytes: new Uint8Array(), mimeType: 'image/jpeg' } as const;

/** A budget of 2000 ms, 256 MB and 150 s, of which a step may last 130, and steps that take as long as a test says. */
function openBudget(longestStepMs = 130_000) {
  let time = 1_000_000;
  let held = 60;
  let next = 0;
  const pipeline: PicturePipeline = {
    prepare: async () => {
      time += next;
      return PICTURE;
    },
    enhance: () => Promise.reject(new Error('not asked')),
    finish: async () => {
      time += next;
      throw new Error('no picture');
    },
  };
  const budget = createIsolateBudget({
    limits: { processorMs: 2000, memoryMb: 256, wallClockMs: 150_000 },
    now: () => time,
    longestStepMs: () => longestStepMs,
    memoryMb: () => held,
  });
  const counted = budget.count(pipeline);
  const step = async (ms: number) => {
    expect(budget.hasRoom()).toBe(true);
    budget.begin();
    next = ms;
    await counted.prepare(new Uint8Array());
  };
  return { budget, counted, step, wait: (ms: number) => (time += ms), hold: (mb: number) => (held = mb) };
}

test('the first step fits whatever it takes, and the one after it only where as much is left', async () => {
  const { budget, step } = openBudget();
  expect(budget.isFresh()).toBe(true);
  await step(400);
  expect(budget.isFresh()).toBe(false);
  await step(400);
  await step(400);
  expect(budget.hasRoom(), 'a fourth one would end at 2 s, with all that is beside the pixels').toBe(false);
});

test('the largest step so far is what the next one may take', async () => {
  const { budget, step } = openBudget();
  await step(700);
  await step(150);
  expect(budget.hasRoom()).toBe(false);
});

test('what is waited for is no work, and work that fails is', async () => {
  const { budget, counted, step, wait } = openBudget(60_000);
  await step(100);
  wait(60_000);
  await step(900);
  await expect(counted.finish(new Uint8Array(), { watermark: false })).rejects.toThrow('no picture');
  expect(budget.hasRoom()).toBe(false);
});

test('requests are counted too', async () => {
  const { budget, step } = openBudget();
  await step(200);
  for (let i = 0; i < 100; i++) budget.answer();
  expect(budget.hasRoom()).toBe(false);
});

test('an isolate that holds half of its memory at rest begins nothing more, and a fresh one does', async () => {
  const { budget, step, hold } = openBudget();
  hold(200);
  expect(budget.hasRoom()).toBe(true);
  await step(10);
  expect(budget.hasRoom()).toBe(false);
  hold(100);
  expect(budget.hasRoom()).toBe(true);
});

test('what is signed in place is counted with the step', async () => {
  const { budget, step, wait } = openBudget();
  await step(600);
  await budget.timed(async () => void wait(700));
  expect(budget.hasRoom()).toBe(false);
});

test('nothing is begun that might outlast the isolate, however little else it has used', async () => {
  const { budget, step, wait } = openBudget();
  wait(15_000);
  await step(10);
  wait(4_000);
  expect(budget.hasRoom()).toBe(true);
  wait(2_000);
  expect(budget.hasRoom()).toBe(false);
});

test('an isolate that is too old for its first step leaves it to another', () => {
  const { budget, wait } = openBudget();
  wait(20_001);
  expect(budget.hasRoom()).toBe(false);
  expect(budget.isFresh(), 'else it would not call another in').toBe(false);
});

test('a young isolate begins even what may outlast it: no other has more time', () => {
  const { budget, wait } = openBudget(600_000);
  wait(9_000);
  expect(budget.hasRoom()).toBe(true);
  expect(budget.isFresh()).toBe(true);
});
