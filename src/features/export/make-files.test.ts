import { expect, test } from 'vitest';
import type { ExportJob, ExportTask } from '#core/model/export-job.ts';
import { makeFiles } from './make-files.ts';

const job = (name: string) => ({ name }) as ExportJob;
const soup = { picture: new Blob(['soup']), jobs: [job('soup_a.jpg'), job('soup_b.jpg')] };
const salad = { picture: new Blob(['salad']), jobs: [job('salad_a.jpg')] };
const order = { name: 'plateglow.zip', key: '', tasks: [soup, salad] };

/** Pixels of paper: what is made says what of. */
async function make(tasks: readonly ExportTask[]): Promise<Blob> {
  const parts = tasks.map(async ({ picture, jobs }) => [
    await picture.text(),
    ...jobs.map(({ name }) => name),
  ]);
  const isZip = tasks.flatMap(({ jobs }) => jobs).length > 1;
  return new Blob([(await Promise.all(parts)).join(' ')], { type: isZip ? 'application/zip' : 'image/jpeg' });
}

const made = async (isZip: boolean, told: number[] = []) => {
  const files = await makeFiles({ make }, order, isZip, (count) => told.push(count));
  return await Promise.all(files.map(async (file) => [file.name, file.type, await file.text()]));
};

test('each file comes by itself, under its name, and is told of', async () => {
  const told: number[] = [];
  expect(await made(false, told)).toEqual([
    ['soup_a.jpg', 'image/jpeg', 'soup,soup_a.jpg'],
    ['soup_b.jpg', 'image/jpeg', 'soup,soup_b.jpg'],
    ['salad_a.jpg', 'image/jpeg', 'salad,salad_a.jpg'],
  ]);
  expect(told).toEqual([1, 2, 3]);
});

test('or all come in one', async () => {
  expect(await made(true)).toEqual([
    ['plateglow.zip', 'application/zip', 'soup,soup_a.jpg,soup_b.jpg salad,salad_a.jpg'],
  ]);
});
