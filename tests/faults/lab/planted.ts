import { PLANTED, type PlantedFault } from '#tests/simulation/planted/faults.ts';
import { plantIn } from '#tests/simulation/planted/plant.ts';
import { buildChanged } from '#tests/support/phone/changed-build.ts';
import type { Book } from './book.ts';
import { runLab } from './lab.ts';

/** Of the mistakes that the simulation finds, those that kills alone bring to light within a few minutes. */
export const PLANTED_IN_LAB = [
  'bytes go when the row is there, ready or not',
  'a 500 is taken for success',
  'accepted is written after the row, without the transform',
] as const;

function findPlanted(name: string): PlantedFault {
  const fault = PLANTED.find((one) => one.name === name);
  if (!fault) throw new Error(`There is no fault '${name}'`);
  return fault;
}

/** The lab with a mistake in the app, until it has found it or has killed so often. */
export async function runPlanted(
  name: string,
  { kills, seed, say }: { kills: number; seed: number; say: (line: string) => void },
): Promise<Book> {
  const fault = findPlanted(name);
  const { folder, remove } = await buildChanged((sources) => plantIn(sources, fault));
  try {
    return await runLab({ kills, seed, app: folder, isOneEnough: true, say });
  } finally {
    remove();
  }
}
