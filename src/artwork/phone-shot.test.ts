import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Exposure, takePhoto } from './phone-shot.ts';

const SIZE = { width: 64, height: 48 };
/** A grey card under a yellow lamp. */
const card = (): Float32Array =>
  Float32Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, at) => [0.8, 0.5, 0.25][at % 3] ?? 0);

const usual: Exposure = { stops: 0, balance: 0, grain: 0 };

async function look(exposure: Exposure): Promise<{ mean: number[]; spread: number; file: Buffer }> {
  const file = await takePhoto({ ...SIZE, colour: card() }, exposure);
  const { channels } = await sharp(file).stats();
  return { mean: channels.map(({ mean }) => mean), spread: channels[1]?.stdev ?? 0, file };
}

test('the phone takes the colour of the lamp out as far as it is told to', async () => {
  const castOf = ([red = 0, , blue = 0]: number[]) => red - blue;
  const [left, half, gone] = await Promise.all(
    [0, 0.5, 1].map(async (balance) => castOf((await look({ ...usual, balance })).mean)),
  );
  expect(left).toBeGreaterThan(Number(half) + 10);
  expect(half).toBeGreaterThan(Number(gone) + 10);
  expect(Math.abs(Number(gone))).toBeLessThan(4);
});

test('a stop less is darker, and grain is grain: uneven, and the same each time', async () => {
  const [bright, dark] = await Promise.all([look(usual), look({ ...usual, stops: -1 })]);
  expect(Number(dark.mean[1])).toBeLessThan(Number(bright.mean[1]) - 20);
  const [grainy, again] = await Promise.all([look({ ...usual, grain: 6 }), look({ ...usual, grain: 6 })]);
  expect(grainy.spread).toBeGreaterThan(bright.spread + 1);
  expect(grainy.file.equals(again.file)).toBe(true);
});
